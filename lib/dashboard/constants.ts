/** Every `ownOverview` is padded to this (docs/anonymity.md, 'On the network'). The longest has 9 KB. */
export const OWN_OVERVIEW_BYTES = 16 * 1024;

export const NEWEST_IN_OVERVIEW = 100;
export const EXCERPT_MAX = 240;
