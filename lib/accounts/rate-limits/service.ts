import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from '@/lib/platform/database/db'
import { countRates } from '@/lib/platform/database/rate-counter'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { plural } from '@/lib/platform/text/counts'
import { type LimitName, RATE_LIMITS } from './constants'

const REFUND = {
  name: 'rate-limit-refund',
  text: `UPDATE rate_limit SET points = points - 1
    WHERE key = $1 AND points > 0 AND expire > (extract(epoch FROM statement_timestamp()) * 1000)::bigint`,
}
const CLEAR = { name: 'rate-limit-clear', text: 'DELETE FROM rate_limit WHERE key = $1' }

const keyOf = (name: LimitName, key: string): string => `${name}:${key}`

const inMemory = new Map<LimitName, RateLimiterMemory>()

/** What counts in this process alone, while the database is unreachable. */
function memory(name: LimitName): RateLimiterMemory {
  const known = inMemory.get(name)
  if (known) return known
  const { tries: points, windowSeconds: duration } = RATE_LIMITS[name]
  const made = new RateLimiterMemory({ keyPrefix: name, points, duration })
  inMemory.set(name, made)
  return made
}

/** While the database is unreachable, how often the log says so: attempts may come by the hundred a second. */
const TOLD_EVERY_MS = 60_000
let toldAt = Number.NEGATIVE_INFINITY

function logMemoryLimits(error: unknown): void {
  const now = performance.now()
  if (now - toldAt < TOLD_EVERY_MS) return
  toldAt = now
  log.warn({ err: error }, 'attempts are counted in memory')
}

/** Asks the database, which all processes share; in memory while it does not answer. */
async function orInMemory<T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    logMemoryLimits(error)
    return instead()
  }
}

/** What is left of a limit after an attempt. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

/**
 * Counts one attempt.
 * @param instead what else the person can do, as the end of the message
 * @throws AppError too_many_requests with the seconds until the next one
 */
export async function countAttempt(name: LimitName, key: string, instead = ''): Promise<Allowance> {
  const { tries, windowSeconds } = RATE_LIMITS[name]
  const { points, leftMs } = await orInMemory(
    () => countStored(name, key, windowSeconds),
    () => countInMemory(name, key),
  )
  if (points <= tries) return { limit: tries, remaining: tries - points, resetSeconds: Math.ceil(leftMs / 1000) }
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  const message = `Too many tries. Try again in ${durationText(retryAfterSeconds)}${instead}.`
  throw new AppError('too_many_requests', message, { retryAfterSeconds })
}

/** How many attempts a window has, this one included, and when it ends. */
type Counted = { points: number; leftMs: number }

async function countStored(name: LimitName, key: string, windowSeconds: number): Promise<Counted> {
  const [counted] = await countRates(pool(), new Map([[keyOf(name, key), 1]]), { windowMs: windowSeconds * 1000 })
  if (!counted) throw new Error('a counted attempt has no row')
  return counted
}

async function countInMemory(name: LimitName, key: string): Promise<Counted> {
  const counted = await memory(name)
    .consume(key)
    .catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return refused
    })
  return { points: counted.consumedPoints, leftMs: counted.msBeforeNext }
}

/** Counts one attempt. @returns whether it is within the limit */
export async function isWithinLimit(name: LimitName, key: string): Promise<boolean> {
  try {
    await countAttempt(name, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Takes one attempt off the count of a window that has not ended. */
export async function refundAttempt(name: LimitName, key: string): Promise<void> {
  await orInMemory(
    async () => void (await pool().query({ ...REFUND, values: [keyOf(name, key)] })),
    async () => void (await memory(name).reward(key, 1)),
  )
}

/** Resets the count of a key. */
export async function clearAttempts(name: LimitName, key: string): Promise<void> {
  await orInMemory(
    async () => void (await pool().query({ ...CLEAR, values: [keyOf(name, key)] })),
    async () => void (await memory(name).delete(key)),
  )
}

function durationText(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return plural(minutes, 'minute')
}
