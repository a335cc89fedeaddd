import 'server-only'
import { withinMs } from '@/lib/platform/deadline'
import { env } from '@/lib/platform/env'
import { DurableStream, StreamDownError } from '@/lib/platform/streams/service'
import { DOWN_MS, STATE_WITHIN_MS } from './region-constants'
import { clickStream, clickStreamTerms, hasClickStream } from './service'

/** Clicks that wait in a log, and when the oldest of them was stored. */
export type LogState = { waiting: number; oldest: Date | undefined }

/** The click log of another region, whose trackers write to it. It may be out of reach. */
export class RegionLog {
  #open: Promise<DurableStream> | undefined
  #downUntil = 0

  constructor(
    readonly name: string,
    private readonly servers: readonly string[],
  ) {}

  /** @throws when its servers do not answer, or no tracker has written to them yet */
  stream(): Promise<DurableStream> {
    this.#open ??= DurableStream.openFar(this.servers, clickStreamTerms()).catch((error) => {
      this.#open = undefined
      throw error
    })
    return this.#open
  }

  /** @throws StreamDownError; then at once for a moment, so that nobody waits for a region again and again */
  async state(): Promise<LogState> {
    const createDownError = () => new StreamDownError(`The click log of ${this.name} does not answer`)
    if (performance.now() < this.#downUntil) throw createDownError()
    const streamState = this.stream().then((stream) => stream.state())
    try {
      return await withinMs(STATE_WITHIN_MS, streamState, createDownError)
    } catch (error) {
      this.#downUntil = performance.now() + DOWN_MS
      throw error
    }
  }

  async close(): Promise<void> {
    const closing = this.#open
    this.#open = undefined
    await closing?.then(
      (stream) => stream.close(),
      () => undefined,
    )
  }
}

let regions: RegionLog[] | undefined

/** The logs of other regions that this network reads. */
export function clickRegions(): readonly RegionLog[] {
  regions ??= env().CLICK_LOG_REGIONS.map(({ name, servers }) => new RegionLog(name, servers))
  return regions
}

/** Whether clicks may be in a log before they are in PostgreSQL. */
export const hasClickLogs = (): boolean => hasClickStream() || env().CLICK_LOG_REGIONS.length > 0

/** A log in which clicks may wait: that of the trackers here, without a region, or of those in another region. */
export type ClickLogState = { region: string | null; state(): Promise<LogState> }

/** All of them; the state of one that does not answer rejects. */
export function clickLogs(): readonly ClickLogState[] {
  const own = { region: null, state: async () => (await clickStream()).state() }
  const others = clickRegions().map((each) => ({ region: each.name, state: () => each.state() }))
  return hasClickStream() ? [own, ...others] : others
}

/** Disconnects from the logs of other regions. */
export async function closeClickRegions(): Promise<void> {
  const closing = regions ?? []
  regions = undefined
  await Promise.all(closing.map((region) => region.close()))
}
