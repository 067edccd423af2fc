import bcrypt from "bcryptjs";

// Plain JavaScript, because a worker thread loads it from disk, even in the production build.

export function hash({ password, cost, salt }) {
  const settings = salt && `$2b$${String(cost).padStart(2, "0")}$${bcrypt.encodeBase64(salt, salt.length)}`;
  return bcrypt.hashSync(password, settings ?? cost);
}

export function compare({ password, hash }) {
  return bcrypt.compareSync(password, hash);
}

export async function weigh({ password, words }) {
  // On first use, because its lists take 25 MB of memory.
  const { weighPassword } = await import("./password-weight.mjs");
  return weighPassword(password, words);
}
