import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@/lib/platform/errors'
import { NoSlotError, sharedSlots } from '@/lib/platform/fair-slots'

/** Requests of one account that are answered at once in a process, and that may wait for a slot. */
const AT_ONCE = 4
const WAITING_MAX = 300

// how many accounts are answered at once is left to the pool of connections, where each has at most its share
const slots = sharedSlots('requests', {
  atOnce: Number.POSITIVE_INFINITY,
  perOwner: AT_ONCE,
  waitingPerOwner: WAITING_MAX,
})
// the accounts whose slots what runs has: a read inside a write has all slots of the write
const HELD = Symbol.for('stoke.held-slots')
const shared = globalThis as { [HELD]?: AsyncLocalStorage<ReadonlySet<string>> }
shared[HELD] ??= new AsyncLocalStorage()
const held = shared[HELD]

/** The account whose request this is, as `withRequestSlot` was told; undefined outside of requests. */
export const requestAccount = (): string | undefined => [...(held.getStore() ?? [])][0]

/**
 * Runs what answers a request of an account, a few at once: reports that one account asks for over and over delay its own
 * requests, not those of others. Where slots of two accounts are needed, everybody takes them in the same order, or both
 * wait forever: that of a person before that of edits.
 * @throws AppError too_many_requests when too many of it wait already
 */
export async function withRequestSlot<T>(account: string, run: () => Promise<T>): Promise<T> {
  const others = held.getStore()
  if (others?.has(account)) return run()
  const holding = new Set([...(others ?? []), account])
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return held.run(holding, run)
  }
  return slots.run(account, begin).catch((error) => {
    // one that ran may itself have been refused by other slots
    if (hasBegun || !(error instanceof NoSlotError)) throw error
    const message = 'Too many requests of this account are waiting. Try again in a few seconds.'
    throw new AppError('too_many_requests', message, { retryAfterSeconds: 5 })
  })
}
