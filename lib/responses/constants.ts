export const REPLY_TEXT_MAX = 1000;

/**
 * What an author gets for one page of Your Submissions is padded to this many bytes: enough for five of the longest
 * replies, six bytes a character.
 */
export const RESPONSES_BYTES = 32 * 1024;
