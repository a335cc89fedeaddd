/** Roll-up key of clicks whose link names no source. [S3.1] */
export const NO_SOURCE_ID = 0

/** The new sources an affiliate may bring on one Eastern day; clicks with further ones are counted under OTHER_SOURCE. */
export const NEW_SOURCES_A_DAY = 1_000
export const OTHER_SOURCE = 'Other'
