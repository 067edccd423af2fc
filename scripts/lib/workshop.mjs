import { lockFolderWhenFree } from "./folder-lock.mjs";
import { ROOT } from "./root.mjs";

/** Keeps two starts from installing, generating or building at the same time. */
export async function inWorkshop(signal, work) {
  const { release } = await lockFolderWhenFree(ROOT, {
    signal,
    onWait: ({ pid }) => console.log(`Process ${pid} is installing or building here. Waiting for it.`),
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
