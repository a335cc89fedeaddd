/** The folder of stored files in DATA_DIR. */
export const FOLDER = 'files'

/** How long the bucket may take to accept a connection, and to answer, in milliseconds. */
export const S3_CONNECT_MS = 3_000
export const S3_ANSWER_MS = 5_000

/**
 * Where files are kept. Names are SHA-256 of the content, so that putting a file twice changes nothing.
 * Every call is either done or throws; a file is never there in part.
 */
export interface FileStorage {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** The content, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Removes a file if it is there. */
  remove(name: string): Promise<void>
}
