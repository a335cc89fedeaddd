import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../errors'
import { log } from '../log'
import type { FileStorage } from './constants'
import { isFileName } from './rules'

/**
 * Whether the system refused, not this program: a disk that is full, broken, read-only or not mounted, or a server of files
 * that does not answer. No list of names would do: Node has none for a full quota (EDQUOT), a folder of NFS that was
 * mounted anew (ESTALE) or a damaged file system (EUCLEAN), and makes ENOENT of the refusal to create a folder on a
 * read-only disk. Source: libuv's list of errors, errno(3).
 */
const isSystemError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).errno === 'number'

const UNWRITABLE_MESSAGE = 'The file cannot be stored at the moment. Try again later.'

/** Files in a folder of this machine, in subfolders by the beginning of their names. */
export class FolderStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  /**
   * Written beside its place, synced, and moved there: a reader sees all of it or nothing.
   * @throws AppError unavailable where the disk is full or cannot be written; then nothing of the file is left
   */
  async put(name: string, bytes: Buffer): Promise<void> {
    const filePath = this.#placeOf(name)
    const unfinished = `${filePath}.${randomUUID()}.part`
    try {
      await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, filePath)
    } catch (error) {
      // of a disk that cannot be read either, the error of the write says more
      await rm(unfinished, { force: true }).catch(() => undefined)
      if (!isSystemError(error)) throw error
      log.error({ err: error }, 'a file could not be stored')
      throw new AppError('unavailable', UNWRITABLE_MESSAGE, { retryAfterSeconds: 60 })
    }
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#placeOf(name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#placeOf(name), { force: true })
  }

  #placeOf(name: string): string {
    if (!isFileName(name)) throw new Error(`${name} is not the name of a stored file`)
    return path.join(this.folder, name.slice(0, 2), name)
  }
}
