import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'

/** How long one run starts attempts, in milliseconds; well below the time limit of a job. */
const RUN_MS = 80_000

/** How often a run looks for items that became due while others are in flight, in milliseconds. */
const POLL_MS = 250

type Outbox<Item> = {
  clock: Clock
  /**
   * Claims the items that are due at `at` and may be attempted beside those in flight. It leases them for `LEASE_MS` and
   * applies all limits of concurrency.
   */
  claim: (at: Date, inFlight: readonly Item[]) => Promise<Item[]>
  /** Makes one attempt and stores its outcome. */
  attempt: (item: Item) => Promise<unknown>
  /** What is logged when an attempt throws; its item stays queued and is claimed again when its lease ends. */
  failure: string
  time?: RunTime
}

/** The time that a run measures and waits for, in milliseconds. */
export type RunTime = { elapsed: () => number; wait: (ms: number) => Promise<unknown> }

const REAL_TIME: RunTime = { elapsed: () => performance.now(), wait: pause }

/**
 * Attempts every queued item that is due, several at once, until none is due and none is in flight. An item is leased
 * for as long as an attempt may take and then claimed again, so that a process that dies loses none and may attempt one
 * twice.
 * @returns how many attempts were made
 */
export async function runOutbox<Item extends { id: string }>(outbox: Outbox<Item>): Promise<number> {
  const { clock, claim, time = REAL_TIME } = outbox
  const until = time.elapsed() + RUN_MS
  const inFlight = new Map<Promise<void>, Item>()
  for (let made = 0; ; ) {
    const busy = [...inFlight.values()]
    const claimed = time.elapsed() < until ? await claim(clock.now(), busy) : []
    for (const item of claimed) {
      const call = attemptLogged(outbox, item).finally(() => inFlight.delete(call))
      inFlight.set(call, item)
    }
    made += claimed.length
    if (claimed.length > 0) continue
    if (busy.length === 0) return made
    // slow calls must not delay items that become due meanwhile, and the end of a call may make another item due
    await Promise.race([...inFlight.keys(), time.wait(inFlight.size > 0 ? POLL_MS : 0)])
  }
}

async function attemptLogged<Item extends { id: string }>({ attempt, failure }: Outbox<Item>, item: Item) {
  try {
    await attempt(item)
  } catch (error) {
    log.error({ err: error, deliveryId: item.id }, failure)
  }
}
