// Plain JavaScript, because the commands in scripts use it too.

/** All advisory locks with a fixed number; those of people are hashes. */
export const LOCKS = {
  /** Prisma's own number, so that its command and scripts/migrate.mjs wait for each other. */
  migrations: 72_707_369,
  /** Every process that uses the master key shares it; `npm run rekey` holds it alone. */
  masterKey: 730_417_511,
  seal: 730_417_512,
  /** Claims, changes of consent and the seal wait for each other. */
  reviewClaims: 730_417_514,
  seed: 730_417_515,
  /** The seed with which a company's short name is hashed. */
  companyName: 730_417_516,
  /** Two changes at the same time could remove the last administrator. */
  adminRoles: 730_417_517,
};
