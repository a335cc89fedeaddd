import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '@/lib/platform/log'
import { listStored } from '../storage/click-insert-service'
import { LOOK_EVERY_MS, WAITING_MAX } from './arrival-constants'
import { mayBeInLog } from './arrival-rules'
import { clickLogs } from './region-service'

type Waiting = { affiliateId: number; id: string; until: number; settle(isStored: boolean): void }

/** Postbacks that wait for a click which is still in the log. All of a process look together. */
export class ClickArrivals {
  #waiting: Waiting[] = []
  #isLooking = false

  /** @param limitMs the longest a postback waits */
  constructor(private readonly limitMs: number) {}

  /** Resolves with true once the click is in the database; with false when it is not in the log, or not written in time. */
  waitFor({ affiliateId, id }: { affiliateId: number; id: string }): Promise<boolean> {
    if (this.limitMs === 0 || this.#waiting.length >= WAITING_MAX) return Promise.resolve(false)
    return new Promise((settle) => {
      this.#waiting.push({ affiliateId, id, until: performance.now() + this.limitMs, settle })
      if (!this.#isLooking) void this.#look()
    })
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#waiting.length > 0) {
      await this.#lookOnce().catch((error) => {
        log.warn({ err: error }, 'clicks that postbacks wait for could not be looked for')
        for (const { settle } of this.#waiting.splice(0)) settle(false)
      })
      if (this.#waiting.length > 0) await pause(LOOK_EVERY_MS)
    }
    this.#isLooking = false
  }

  async #lookOnce(): Promise<void> {
    const batch = [...this.#waiting]
    // the log first: a click that has left it by now is found in the database
    const inLog = await this.#logHas()
    const stored = await listStored(batch)
    const isOver = ({ id, until }: Waiting) => stored.has(id) || performance.now() >= until || !inLog(id)
    const expired = batch.filter(isOver)
    this.#waiting = this.#waiting.filter((each) => !expired.includes(each))
    for (const { id, settle } of expired) settle(stored.has(id))
  }

  /** While a log does not answer, every click may be in it. */
  async #logHas(): Promise<(id: string) => boolean> {
    try {
      const states = await Promise.all(clickLogs().map((each) => each.state()))
      return (id) => states.some(({ oldest }) => mayBeInLog(id, oldest))
    } catch {
      return () => true
    }
  }
}
