import path from "node:path";

/** The master key of the database in this folder, and the password of everyone in it. */
export const MASTER_KEY = Buffer.alloc(32, "a previous version").toString("base64url");
export const PASSWORD = "amber kettle orchard";

export const EMAILS = {
  author: "ada@harbour.example",
  leader: "lena@harbour.example",
  administrator: "olga@harbour.example",
  /** Reset the password, and has a recovery code for what that locked. */
  locked: "theo@harbour.example",
};

/** What they find in it: IDs of reviews, and how many emails wait. */
export type Found = {
  now: string;
  submitted: string[];
  received: string[];
  locked: { submitted: string[]; code: string };
  /** Of the author's open session. */
  cookie: string;
  mails: number;
};

export const DATABASE_FILE = path.join(import.meta.dirname, "database.sql");
export const FOUND_FILE = path.join(import.meta.dirname, "found.json");
