import bcrypt from "bcryptjs";

// Plain JavaScript next to the source, because a worker thread loads it from disk, even in the production build.

export function hash({ password, cost }) {
  return bcrypt.hashSync(password, cost);
}

export function compare({ password, hash }) {
  return bcrypt.compareSync(password, hash);
}

export async function weigh({ password, words }) {
  // On first use, because its lists take 25 MB of memory.
  const { weighPassword } = await import("./password-weight.mjs");
  return weighPassword(password, words);
}
