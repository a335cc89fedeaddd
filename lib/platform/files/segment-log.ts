import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../dates/clock'
import { log } from '../log'

type Options = {
  folder: string
  /** After this time a segment is closed and may be read; in milliseconds. */
  segmentMs: number
  /** A segment that another process left unfinished for this long is read by us; far more than `segmentMs`. */
  abandonedMs: number
}

/** Lines hold addresses of visitors: other users of the machine must not read them. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** More than fits into the end of a block that a file has already. */
const PROBE_BYTES = 8_192

/** Also `refused.log`, which versions before this one wrote. */
const SET_ASIDE = /^(refused[.-]|unreadable-)/

type Writing = { handle: FileHandle; name: string }

/** Lines of a closed segment, which this process alone reads until it is done with it or puts it back. */
export type Segment = { lines: string[]; remove(): Promise<void>; putBack(): Promise<void> }

/**
 * Lines on local disk that outlive the process, for several processes with one folder. They are written to segments:
 * `open-…` while its process appends, `closed-…` when it may be read, `taken-…` while one process reads it. A process
 * that was killed leaves an open or taken segment behind, which another one reads later; so a line may be read twice,
 * and the reader must notice.
 */
export class SegmentLog {
  readonly #owner = randomUUID()
  #writing: Writing | undefined
  #appended: Promise<void> = Promise.resolve()
  #counter = 0

  constructor(private readonly options: Options) {}

  /** Resolves when the lines are on disk. A line holds no line break. @throws the file system's error */
  append(lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    return this.#inTurn(() => this.#append(bytes))
  }

  /** Keeps lines that cannot be used in `refused-…` of the folder, a file for each day, where nobody reads them again. */
  async setAside(lines: readonly string[]): Promise<void> {
    await mkdir(this.options.folder, { recursive: true, mode: FOLDER_MODE })
    const handle = await open(this.#path(`refused-${new Date().toISOString().slice(0, 10)}.log`), 'a', FILE_MODE)
    try {
      await handle.appendFile(lines.map((line) => `${line}\n`).join(''))
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }

  /**
   * Deletes what was set aside (`refused-…`, `unreadable-…`) and not written for so long.
   * @returns how many files
   */
  async deleteSetAside(olderThanMs: number): Promise<number> {
    const names = await readdir(this.options.folder).catch(() => [])
    let deleted = 0
    for (const name of names.filter((each) => SET_ASIDE.test(each))) {
      const file = await stat(this.#path(name)).catch(() => undefined)
      if (!file || systemClock.now().getTime() - file.mtimeMs <= olderThanMs) continue
      await rm(this.#path(name), { force: true, recursive: true })
      deleted += 1
    }
    return deleted
  }

  /** Whether lines could be stored now: a disk that is full or read-only is noticed by writing alone. */
  async isWritable(): Promise<boolean> {
    const probe = this.#path(`probe-${process.pid}`)
    try {
      await mkdir(this.options.folder, { recursive: true, mode: FOLDER_MODE })
      await writeFile(probe, Buffer.alloc(PROBE_BYTES), { mode: FILE_MODE, flush: true })
      return true
    } catch (error) {
      log.warn({ err: error }, 'local disk cannot be written to')
      return false
    } finally {
      await rm(probe, { force: true }).catch(() => undefined)
    }
  }

  /** The oldest segment that nobody writes or reads; undefined when there is none. */
  async take(): Promise<Segment | undefined> {
    for (const name of await this.#readable()) {
      const taken = name.replace(/^[a-z]+-/, 'taken-')
      const isOurs = await this.#rename(name, taken)
      if (!isOurs) continue
      const text = await this.#read(taken)
      if (text === undefined) continue
      // what follows the last line break was not written to its end, and never acknowledged
      return {
        lines: text.split('\n').slice(0, -1),
        remove: () => rm(this.#path(taken), { force: true }),
        putBack: async () => void (await this.#rename(taken, taken.replace('taken-', 'closed-'))),
      }
    }
    return undefined
  }

  /** The text of a segment; one that cannot be read is set aside by its name, so that it does not keep the others. */
  async #read(name: string): Promise<string | undefined> {
    try {
      return await readFile(this.#path(name), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      log.error({ err: error, name }, 'a file of lines on local disk cannot be read; it is set aside')
      await this.#rename(name, name.replace('taken-', 'unreadable-'))
      return undefined
    }
  }

  /** Closes the open segment, so that it can be read. */
  close(): Promise<void> {
    return this.#inTurn(() => this.#closeSegment())
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#appended.then(work)
    this.#appended = mine.catch(() => undefined)
    return mine
  }

  async #append(bytes: Buffer): Promise<void> {
    for (;;) {
      const { handle, name } = await this.#segment()
      try {
        await handle.appendFile(bytes)
        await handle.datasync()
      } catch (error) {
        // the next lines must not follow half a line
        await this.#closeSegment()
        throw error
      }
      if (existsSync(this.#path(name))) return
      // another process took us for dead, and may have read it before these lines were written
      await this.#closeSegment()
    }
  }

  async #segment(): Promise<Writing> {
    if (this.#writing) return this.#writing
    const { folder, segmentMs } = this.options
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    this.#counter += 1
    const name = `open-${Date.now()}-${this.#owner}-${this.#counter}.log`
    const handle = await open(this.#path(name), 'ax', FILE_MODE)
    this.#writing = { handle, name }
    await syncFolder(folder)
    setTimeout(() => void this.close(), segmentMs).unref()
    return this.#writing
  }

  async #closeSegment(): Promise<void> {
    const writing = this.#writing
    this.#writing = undefined
    if (!writing) return
    await writing.handle.close()
    await this.#rename(writing.name, writing.name.replace('open-', 'closed-'))
  }

  /** Closed segments, and those another process left, oldest first. */
  async #readable(): Promise<string[]> {
    const names = await readdir(this.options.folder).catch(() => [])
    const found: string[] = []
    for (const name of names.sort((one, other) => readStart(one) - readStart(other))) {
      if (name.startsWith('closed-') || (await this.#isAbandoned(name))) found.push(name)
    }
    return found
  }

  async #isAbandoned(name: string): Promise<boolean> {
    if (!/^(open|taken)-/.test(name) || name === this.#writing?.name) return false
    const file = await stat(this.#path(name)).catch(() => undefined)
    if (!file) return false
    // both times are the machine's; after its clock was put back, what was written before is ahead of it
    return Math.abs(Date.now() - Math.max(file.mtimeMs, file.ctimeMs)) > this.options.abandonedMs
  }

  /** @returns false when the file is not there any more: another process was faster */
  async #rename(from: string, to: string): Promise<boolean> {
    try {
      await rename(this.#path(from), this.#path(to))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }

  #path(name: string): string {
    return path.join(this.options.folder, name)
  }
}

const readStart = (name: string) => Number(/-(\d+)-/.exec(name)?.[1] ?? 0)

/** Makes the names in a folder durable as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
