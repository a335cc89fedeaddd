import { AsyncLocalStorage } from 'node:async_hooks'
import ipaddr from 'ipaddr.js'
import { AppError } from '@/lib/platform/errors'
import { NoSlotError, sharedSlots } from '@/lib/platform/sharing/fair-slots'
import { processAdmission } from '@/lib/platform/sharing/request-admission'

/** Requests of one account that are answered at once in a process, and that may wait for a slot. */
const AT_ONCE = 4
/** Where many accounts ask at once, each has its part of so many, and at least one: fewer than there are connections. */
const SHARED = 16
const WAITING_MAX = 300

// requests that wait for a lock hold a connection; how many accounts are answered at once is left to the admission
const slots = sharedSlots('requests', {
  atOnce: Number.POSITIVE_INFINITY,
  perOwner: AT_ONCE,
  shared: SHARED,
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
    // what runs in a request that has begun belongs to it
    return held.run(holding, () => (others ? run() : processAdmission().run(account, run)))
  }
  return slots.run(account, begin).catch((error) => {
    // one that ran may itself have been refused by other slots
    if (hasBegun || !(error instanceof NoSlotError)) throw error
    const message = 'Too many requests of this account are waiting. Try again in a few seconds.'
    throw new AppError('too_many_requests', message, { retryAfterSeconds: 5 })
  })
}

/**
 * Runs what answers a request of somebody who is not signed in, in turn when the server is busy. Who has one address often
 * has many beside it, so strangers are told apart by the provider: of IPv4 the /16 network, of IPv6 the /32 one. Nobody is
 * refused by it.
 */
export const withTurnOfAddress = <T>(address: string | null, run: () => Promise<T>): Promise<T> =>
  processAdmission().run(`network ${providerNetwork(address)}`, run)

function providerNetwork(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return (parsed.kind() === 'ipv4' ? (parsed as ipaddr.IPv4).octets : (parsed as ipaddr.IPv6).parts)
    .slice(0, 2)
    .join('.')
}
