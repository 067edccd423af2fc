/** Letters that NFKC keeps and that look like a Latin one, lower case. */
export const LOOK_ALIKES: Record<string, string> = {
  ...pairs("авсԁеһіїјкӏмпорԛгѕтуüхԝүзо", "abcdehiijklmnopqrstyuxwyeo"),
  ...pairs("αβεγηικνορτυχωϲϳς", "abeynikvoptuxwcjc"),
  ...pairs("ıłøđðæßƒʃɑɡɩɪɴʀɢʏᴀʙᴄᴅᴇꜰʜᴊᴋʟᴍᴏᴘꜱᴛᴜᴠᴡᴢ", "iloddasfsagiinrgyabcdefhjklmopstuvwz"),
  ...enclosed(0x1f130),
  ...enclosed(0x1f150),
  ...enclosed(0x1f170),
  ...enclosed(0x1f1e6),
};

function pairs(from: string, to: string) {
  return Object.fromEntries(Array.from(from, (char, i) => [char, to[i] ?? char]));
}

function enclosed(first: number) {
  return Object.fromEntries(
    Array.from("abcdefghijklmnopqrstuvwxyz", (letter, i) => [String.fromCodePoint(first + i), letter]),
  );
}
