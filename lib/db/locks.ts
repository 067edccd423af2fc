/** All advisory locks, in one place so that no two have the same number. */
export const LOCKS = {
  seal: 730_417_512,
  /** Claims, changes of consent and the seal wait for each other. */
  reviewClaims: 730_417_514,
  /** A second seed waits for the first, and finds it done. */
  seed: 730_417_515,
  /** Together with a company's short name, the lock of that name. */
  companyName: 730_417_516,
  /** One change of administrators at a time, so that the last one stays. */
  adminRoles: 730_417_517,
} as const;
