import 'server-only'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { classifyFailure, DatabaseDownError } from '@/lib/platform/database/failures'
import { withinMs } from '@/lib/platform/deadline'
import { env } from '@/lib/platform/env'
import { SegmentLog } from '@/lib/platform/files/segment-log'
import { log } from '@/lib/platform/log'
import type { StreamMessage, StreamReader } from '@/lib/platform/streams/readers'
import type { DurableStream } from '@/lib/platform/streams/service'
import { publicClickId } from '../../requests/click-id-rules'
import { dropClickConnections } from '../../requests/connection-service'
import { insertClicks, isAlreadyStored, listStored } from '../storage/click-insert-service'
import { type AfterWrite, clickLine, parseSpoolLine, type ReceivedClick } from '../storage/received-click-rules'
import { SourceIds, withSources } from '../storage/source-service'
import { ABANDONED_MS, SEGMENT_MS, SPOOL_CHECK_EVERY_MS, SPOOL_FOLDER } from '../storage/spool-constants'
import { deleteOldRefusedClicks } from '../storage/spool-service'
import { splitClicks } from './writer-rules'

/** The most clicks of the log written by one statement. */
const WRITE_LIMIT = 2_000

/** Clicks a writer takes ahead of what it has written. */
const AHEAD = 3 * WRITE_LIMIT

/** How long a writer whose batch could not be written waits before it takes another, in milliseconds. */
const PAUSE_MS = 1_000

/** How long one statement may take before the database is held to be away, in milliseconds. */
const WRITE_WITHIN_MS = 10_000

/**
 * Takes clicks from the log and writes them with their roll-ups, each once by its id, however often it is handed out. A
 * click is acknowledged after the commit, so one that was being written when the process ended is handed out again. Any
 * number of processes may write from the same log.
 */
export class ClickWriter {
  readonly #sources = new SourceIds()
  readonly #refused = new SegmentLog({
    folder: path.join(env().DATA_DIR, SPOOL_FOLDER),
    segmentMs: SEGMENT_MS,
    abandonedMs: ABANDONED_MS,
  })
  #reader: StreamReader | undefined
  #looking: NodeJS.Timeout | undefined

  constructor(private readonly afterWrite: AfterWrite) {}

  /** Begins to take clicks. */
  async start(stream: DurableStream): Promise<void> {
    this.#deleteOld()
    this.#looking = setInterval(() => this.#deleteOld(), SPOOL_CHECK_EVERY_MS).unref()
    this.#reader = await stream.read({ ahead: AHEAD, atMost: WRITE_LIMIT }, (messages) => this.#take(messages))
  }

  /** Writes what is in flight, and leaves the rest in the log. */
  async stop(): Promise<void> {
    clearInterval(this.#looking)
    await this.#reader?.stop()
  }

  /** Clicks that were refused hold addresses: they are deleted where they are kept, which no tracker need look at. */
  #deleteOld(): void {
    deleteOldRefusedClicks(this.#refused).catch((error) => log.warn({ err: error }, 'old files of clicks not deleted'))
  }

  async #take(messages: readonly StreamMessage[]): Promise<void> {
    try {
      const isAgain = messages.some((message) => message.isAgain)
      await this.write(await this.#read(messages.map(({ text }) => text)), isAgain)
    } catch (error) {
      log.warn({ err: error, clicks: messages.length }, 'clicks of the log could not be written yet')
      for (const { giveBack } of messages) giveBack()
      await pause(PAUSE_MS)
      return
    }
    for (const { acknowledge } of messages) acknowledge()
  }

  async #read(lines: readonly string[]): Promise<ReceivedClick[]> {
    const clicks: ReceivedClick[] = []
    for (const line of lines) {
      try {
        clicks.push(parseSpoolLine(line))
      } catch (error) {
        await this.#setAside([line], error)
      }
    }
    return clicks
  }

  /**
   * Writes clicks that are not stored yet, and processes the calls that named them before.
   * @param maybeStored whether some of them may be stored
   * @throws when the database does not take any clicks now; what was written before is not written again
   */
  async write(clicks: readonly ReceivedClick[], maybeStored: boolean): Promise<void> {
    for (const part of splitClicks(clicks, WRITE_LIMIT)) {
      await this.#writePart(part, maybeStored)
      await this.afterWrite(part.map(({ affiliateId, id }) => publicClickId(affiliateId, id)))
    }
  }

  async #writePart(part: readonly ReceivedClick[], maybeStored: boolean): Promise<void> {
    const stored = maybeStored ? await listStored(part) : new Set<string>()
    const missing = part.filter(({ id }) => !stored.has(id))
    if (missing.length === 0) return
    try {
      await withinMs(WRITE_WITHIN_MS, this.#insert(missing), () => new DatabaseDownError('The database is silent'))
    } catch (error) {
      const failure = classifyFailure(error)
      // after silence the old connections may never answer
      if (failure === 'unavailable') dropClickConnections()
      if (failure === 'conflict') return this.#writePart(missing, true)
      if (failure !== 'refused') throw error
      if (!maybeStored && isAlreadyStored(error)) return this.#writePart(missing, true)
      if (missing.length === 1) return this.#refuse(missing, error)
      const half = Math.ceil(missing.length / 2)
      await this.#writePart(missing.slice(0, half), true)
      await this.#writePart(missing.slice(half), true)
    }
  }

  async #insert(clicks: readonly ReceivedClick[]): Promise<void> {
    await insertClicks(await withSources(clicks, this.#sources))
  }

  /** One click that the database refuses: another process stored it at this moment, or nobody can. */
  async #refuse(click: readonly ReceivedClick[], error: unknown): Promise<void> {
    if ((await listStored(click)).size === 0) await this.#setAside(click.map(clickLine), error)
  }

  async #setAside(lines: readonly string[], error: unknown): Promise<void> {
    await this.#refused.setAside(lines)
    log.error({ err: error, clicks: lines.length }, 'clicks of the log cannot be written; they are in refused-….log')
  }
}
