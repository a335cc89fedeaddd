/** Roll-up key of clicks whose link names no source. [S3.1] */
export const NO_SOURCE_ID = 0
