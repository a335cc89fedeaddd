/** The folder of stored files in DATA_DIR. */
export const FOLDER = 'files'

/** How long the bucket may take to accept a connection, and to answer, in milliseconds. */
export const S3_CONNECT_MS = 3_000
export const S3_ANSWER_MS = 5_000
