import 'server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { classifyFailure } from '@/lib/platform/database/failures'
import { GroupCommit, QueueFullError } from '@/lib/platform/database/group-commit'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { SegmentLog } from '@/lib/platform/files/segment-log'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings/current'
import { publicClickId } from '../../requests/click-id-rules'
import { BATCH_LIMIT, QUEUE_LIMIT } from './click-insert-constants'
import { type ClickRow, insertClicks, isAlreadyStored, listStored } from './click-insert-service'
import { type AfterWrite, clickLine, parseSpoolLine, type ReceivedClick } from './received-click-rules'
import { type SourceIds, withSources } from './source-service'
import { ABANDONED_MS, SEGMENT_MS, SPOOL_FOLDER, SPOOL_FOR_MS, SPOOL_MAX } from './spool-constants'

/**
 * Clicks that were answered while the database was away, on local disk until they are in the database: each once, by
 * its id, however often it is read. Clicks that a killed process left are written by the next one with the same folder.
 */
export class ClickSpool {
  readonly #segments = new SegmentLog({
    folder: path.join(env().DATA_DIR, SPOOL_FOLDER),
    segmentMs: SEGMENT_MS,
    abandonedMs: ABANDONED_MS,
  })
  readonly #writes = new GroupCommit<ClickRow>(insertClicks, {
    batchLimit: BATCH_LIMIT,
    queueLimit: QUEUE_LIMIT,
    inFlight: 1,
  })
  #stored = 0
  #closed = false
  #writing: Promise<number> | undefined

  constructor(
    private readonly sources: SourceIds,
    private readonly afterWrite: AfterWrite,
  ) {}

  /** Whether another click could be stored in an outage that lasts for so long. */
  hasRoom(outageMs: number): boolean {
    return env().CLICKS_WITHOUT_DATABASE === 'store' && outageMs < SPOOL_FOR_MS && this.#stored < SPOOL_MAX
  }

  /** Whether another click could be stored now, as far as the disk goes. */
  isWritable(): Promise<boolean> {
    return this.#segments.isWritable()
  }

  /**
   * Resolves when the clicks are on disk.
   * @throws QueueFullError when the outage lasts too long or too many are stored, or the file system's error
   */
  async store(clicks: readonly ReceivedClick[], outageMs: number): Promise<void> {
    if (!this.hasRoom(outageMs)) throw new QueueFullError('No more clicks are taken without the database')
    await this.#segments.append(clicks.map(clickLine))
    this.#stored += clicks.length
  }

  /** Writes the oldest stored clicks to the database. @throws when the database is down; they stay stored then */
  async writeOldest(): Promise<number> {
    await this.#segments.close()
    return this.#closed ? 0 : this.#writeSegment()
  }

  /**
   * Writes all stored clicks to the database, one call at a time.
   * @returns how many were read; @throws when the database is down; the rest stay stored then
   */
  writeAll(): Promise<number> {
    this.#writing ??= this.#writeSegments().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  /** Deletes files of clicks that could not be written when they are too old. */
  deleteOld(): Promise<void> {
    return deleteOldRefusedClicks(this.#segments)
  }

  /** Ends what is being written, and leaves the rest on disk. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#writing?.catch(() => undefined)
    await this.#segments.close()
  }

  async #writeSegments(): Promise<number> {
    let written = 0
    while (!this.#closed) {
      const clicks = await this.#writeSegment()
      if (clicks === 0) break
      written += clicks
    }
    this.#stored = 0
    if (written > 0) log.warn({ clicks: written }, 'clicks taken without the database are written to it')
    return written
  }

  /** @returns how many lines a segment had; 0 when there is none */
  async #writeSegment(): Promise<number> {
    const segment = await this.#segments.take()
    if (!segment) return 0
    try {
      const clicks = await this.#read(segment.lines)
      for (let from = 0; from < clicks.length; from += BATCH_LIMIT) {
        await this.#write(clicks.slice(from, from + BATCH_LIMIT))
      }
    } catch (error) {
      await segment.putBack()
      throw error
    }
    await segment.remove()
    return Math.max(segment.lines.length, 1)
  }

  async #read(lines: readonly string[]): Promise<ReceivedClick[]> {
    const clicks: ReceivedClick[] = []
    const unreadable: string[] = []
    for (const line of lines) {
      try {
        clicks.push(parseSpoolLine(line))
      } catch {
        unreadable.push(line)
      }
    }
    await this.#setAside(unreadable, undefined)
    return clicks
  }

  /** Writes clicks, or those among them that can be written: one that the database refuses must not keep the others. */
  async #write(clicks: readonly ReceivedClick[]): Promise<void> {
    try {
      await this.#writeTogether(clicks)
    } catch (error) {
      if (classifyFailure(error) !== 'refused') throw error
      if (clicks.length === 1) return this.#setAside(clicks.map(clickLine), error)
      const half = Math.ceil(clicks.length / 2)
      await this.#write(clicks.slice(0, half))
      await this.#write(clicks.slice(half))
    }
  }

  async #writeTogether(clicks: readonly ReceivedClick[]): Promise<void> {
    const stored = await listStored(clicks)
    const missing = clicks.filter(({ id }) => !stored.has(id))
    const rows = await withSources(missing, this.sources)
    const results = await Promise.allSettled(rows.map((row) => this.#writes.push(row)))
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected' && !isAlreadyStored(result.reason) ? [{ index, error: result.reason }] : [],
    )
    const outage = failed.find(({ error }) => classifyFailure(error) !== 'refused')
    if (outage) throw outage.error
    const refused = failed.flatMap(({ index }) => missing[index] ?? [])
    await this.#setAside(refused.map(clickLine), failed[0]?.error)
    await this.afterWrite(clicks.map(({ affiliateId, id }) => publicClickId(affiliateId, id)))
  }

  async #setAside(lines: readonly string[], error: unknown): Promise<void> {
    if (lines.length === 0) return
    await this.#segments.setAside(lines)
    log.error({ err: error, clicks: lines.length }, 'stored clicks cannot be written; they are in refused-….log')
  }
}

/** Deletes files of clicks that could not be written when addresses as old as theirs are cut in the database. */
export async function deleteOldRefusedClicks(segments: SegmentLog): Promise<void> {
  const files = await segments.deleteSetAside(settings().retention.networkAfterDays * DAY_MS)
  if (files > 0) log.warn({ files }, 'old files of clicks that could not be written are deleted')
}

/** Files of clicks in DATA_DIR: those that wait for the database, and those it refused or that cannot be read. */
export async function countSpoolFiles(): Promise<{ waiting: number; refused: number }> {
  const names = await readdir(path.join(env().DATA_DIR, SPOOL_FOLDER)).catch(() => [])
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length
  return { waiting: count(/^(open|closed|taken)-/), refused: count(/^(refused[.-]|unreadable-)/) }
}
