import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { directUrl, timeLimits } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import { SessionClient } from '@/lib/platform/database/session-client'
import { log } from '@/lib/platform/log'
import { FairSlots, NoSlotError } from '@/lib/platform/sharing/fair-slots'
import { ANSWER_WITHIN_MS, ORDER_ASKED_EVERY_MS, ORDER_QUEUE_LIMIT } from './constants'

// Any fixed number: it separates these locks from other advisory locks.
const NAMESPACE = 7_243_202

const LIMITS = { keepAlive: true, pipeline: true, connectionTimeoutMillis: 5_000, ...timeLimits(10_000) }

/**
 * Lets what is told of one order take effect one after another, in all processes: each webhook is several transactions, and an
 * older state must not be written over a newer one between them. Other orders do not wait. The locks of a process are held by
 * one connection, which is opened when it is first needed, so that waiting takes none; they end with it.
 */
export class OrderTurns {
  readonly #slots = new FairSlots({
    atOnce: Number.POSITIVE_INFINITY,
    perOwner: 1,
    waitingPerOwner: ORDER_QUEUE_LIMIT,
    waitMs: ANSWER_WITHIN_MS,
  })
  #client: Promise<SessionClient> | undefined

  /** @param order a name of it that no other has @throws NoSlotError when too much waits, or it waited too long */
  run<T>(order: string, work: () => Promise<T>): Promise<T> {
    return this.#slots.run(order, async () => {
      const client = await this.#lock(order)
      try {
        return await work()
      } finally {
        await client
          .query('SELECT pg_advisory_unlock($1, hashtext($2))', [NAMESPACE, order])
          .catch((err: unknown) => log.warn({ err }, 'the lock of an order ended with its connection'))
      }
    })
  }

  async #lock(order: string): Promise<SessionClient> {
    const until = performance.now() + ANSWER_WITHIN_MS
    for (let tries = 1; ; tries += 1) {
      const client = await this.#connect()
      try {
        const { rows } = await client.query<{ isLocked: boolean }>(
          'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isLocked"',
          [NAMESPACE, order],
        )
        if (rows[0]?.isLocked) return client
      } catch (error) {
        if (classifyFailure(error) !== 'unavailable' || tries > 1) throw error
        // the database ended the connection since it was last used, and the locks with it
        await client.end().catch(() => undefined)
        continue
      }
      if (performance.now() > until) throw new NoSlotError('Another process holds this order for too long.')
      await pause(ORDER_ASKED_EVERY_MS)
    }
  }

  #connect(): Promise<SessionClient> {
    if (this.#client) return this.#client
    const opened = this.#open(() => {
      if (this.#client === opened) this.#client = undefined
    })
    this.#client = opened
    return opened
  }

  /** @param onGone called when it cannot be opened, and when it is lost */
  async #open(onGone: () => void): Promise<SessionClient> {
    const client = new SessionClient({ connectionString: directUrl(), application_name: 'stoke-orders', ...LIMITS })
    // one that breaks between two statements would otherwise end the process
    client.on('error', (err) => log.warn({ err }, 'the connection that holds the locks of orders was lost'))
    client.on('end', onGone)
    try {
      await client.connect()
      return client
    } catch (error) {
      onGone()
      throw error
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }
}
