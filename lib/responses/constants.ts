export const REPLY_TEXT_MAX = 1000;

/** A page's responses are padded to this: room for five of the longest replies, six bytes a character. */
export const RESPONSES_BYTES = 32 * 1024;
