/** The numbers of the advisory locks that jobs and mutations take: in one place, so that no two are the same. */
export const LOCKS = {
  /** Two machines don't seal at the same time. */
  seal: 730_417_512,
  /** Claims, changes of consent and the seal, which wait for each other. */
  claim: 730_417_514,
  /** A second seed waits for the first, and finds it done. */
  seed: 730_417_515,
  /** With a company's short name it makes the lock of that name. */
  companyName: 730_417_516,
} as const;
