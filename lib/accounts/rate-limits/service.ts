import 'server-only'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { plural } from '@/lib/platform/text/counts'
import { type LimitName, RATE_LIMITS } from './constants'

const limiters = new Map<LimitName, RateLimiterAbstract>()

/** Counts in the database, shared by all processes; in memory while the database is unavailable. */
function limiter(name: LimitName): RateLimiterAbstract {
  const known = limiters.get(name)
  if (known) return known
  const { tries: points, windowSeconds: duration } = RATE_LIMITS[name]
  const made = new RateLimiterPostgres({
    // looked up for each query, since the pool may be closed and reopened
    storeClient: { query: (query: { text: string; values: unknown[] }) => pool().query(query) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  })
  limiters.set(name, made)
  return made
}

/** What is left of a limit after an attempt. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

/**
 * Counts one attempt.
 * @param instead what else the person can do, as the end of the message
 * @throws AppError too_many_requests with the seconds until the next one
 */
export async function countAttempt(name: LimitName, key: string, instead = ''): Promise<Allowance> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter(name).consume(key)
    return { limit: RATE_LIMITS[name].tries, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    const message = `Too many tries. Try again in ${durationText(retryAfterSeconds)}${instead}.`
    throw new AppError('too_many_requests', message, { retryAfterSeconds })
  }
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

/** Takes one attempt off the count. */
export async function refundAttempt(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(key, 1)
}

/** Resets the count of a key. */
export async function clearAttempts(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key)
}

function durationText(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return plural(minutes, 'minute')
}
