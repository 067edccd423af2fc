import bcrypt from "bcryptjs";

/** Plain JavaScript beside the source, because a worker thread loads it from disk, in the production build too. */
export default function run({ password, cost, hash }) {
  return hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
}
