/** Maximum length of a source and a sub-ID, in characters. */
export const SOURCE_MAX_LENGTH = 100

export const SUB_ID_MAX_LENGTH = 255

/** Maximum length of a deep link, in characters. */
export const DEEP_LINK_MAX_LENGTH = 2_000
