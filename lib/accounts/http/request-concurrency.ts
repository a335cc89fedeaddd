import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@/lib/platform/errors'

/** Requests of one account that are answered at once in a process, and that may wait for a slot. */
const AT_ONCE = 4
const WAITING_MAX = 300

type Slots = { running: number; waiting: (() => void)[] }

// one entry for each account with a request under way
const slots = new Map<string, Slots>()
// the accounts whose slots what runs has: a read inside a write has all slots of the write
const held = new AsyncLocalStorage<ReadonlySet<string>>()

/**
 * Runs what answers a request of an account, a few at once: reports that one account asks for over and over delay its own
 * requests, not those of others. Where slots of two accounts are needed, everybody takes them in the same order, or both
 * wait forever: that of a person before that of edits.
 * @throws AppError too_many_requests when too many of it wait already
 */
export async function withRequestSlot<T>(account: string, run: () => Promise<T>): Promise<T> {
  const others = held.getStore()
  if (others?.has(account)) return run()
  const own = slots.get(account) ?? { running: 0, waiting: [] }
  slots.set(account, own)
  if (own.running < AT_ONCE) own.running += 1
  else await waitForSlot(own)
  try {
    return await held.run(new Set([...(others ?? []), account]), run)
  } finally {
    const next = own.waiting.shift()
    if (next) next()
    else {
      own.running -= 1
      if (own.running === 0) slots.delete(account)
    }
  }
}

/** Resolves when a request that ends hands over its slot. */
function waitForSlot({ waiting }: Slots): Promise<void> {
  if (waiting.length >= WAITING_MAX) {
    const message = 'Too many requests of this account are waiting. Try again in a few seconds.'
    throw new AppError('too_many_requests', message, { retryAfterSeconds: 5 })
  }
  return new Promise((resolve) => waiting.push(resolve))
}
