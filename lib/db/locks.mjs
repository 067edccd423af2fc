// Plain, because the commands in scripts use it too.

/** All our advisory locks with a fixed number. Prisma's is in scripts/migrate.mjs; those of people are hashes. */
export const LOCKS = {
  /** Shared by all that use the master key, for as long as they do; `npm run rekey` has it alone. */
  masterKey: 730_417_511,
  seal: 730_417_512,
  /** Claims, changes of consent and the seal wait for each other. */
  reviewClaims: 730_417_514,
  /** A second seed waits for the first, and finds it done. */
  seed: 730_417_515,
  /** Together with a company's short name, the lock of that name. */
  companyName: 730_417_516,
  /** One change of administrators at a time, so that the last one stays. */
  adminRoles: 730_417_517,
};
