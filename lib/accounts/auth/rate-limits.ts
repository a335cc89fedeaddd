import 'server-only'
import ipaddr from 'ipaddr.js'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { pool } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'

/** Tries within a window. What succeeds is not counted where something is guessed. */
export const LIMITS = {
  signInPerAccount: { tries: 10, windowSeconds: 15 * 60 },
  signInPerAddress: { tries: 60, windowSeconds: 15 * 60 },
  signUpPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  resetPerAccount: { tries: 5, windowSeconds: 60 * 60 },
  resetPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  tokenPerAddress: { tries: 60, windowSeconds: 15 * 60 },
  passwordPerUser: { tries: 10, windowSeconds: 15 * 60 },
  codePerUser: { tries: 5, windowSeconds: 15 * 60 },
  passkeyPerAddress: { tries: 120, windowSeconds: 15 * 60 },
  exportPerUser: { tries: 10, windowSeconds: 60 * 60 },
  supportPerUser: { tries: 20, windowSeconds: 60 * 60 },
  squadPerUser: { tries: 30, windowSeconds: 60 * 60 },
  postbackTrialPerAffiliate: { tries: 30, windowSeconds: 10 * 60 },
  apiPerKey: { tries: 120, windowSeconds: 60 },
} as const

export type LimitName = keyof typeof LIMITS

const IPV6_NETWORK_BITS = 64
const limiters = new Map<LimitName, RateLimiterAbstract>()

/** Counts in the database, shared by all processes; in this one's memory for as long as the database is away. */
function limiter(name: LimitName): RateLimiterAbstract {
  const known = limiters.get(name)
  if (known) return known
  const { tries: points, windowSeconds: duration } = LIMITS[name]
  const made = new RateLimiterPostgres({
    // Asked for at each query, since the pool may be closed and opened anew.
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

/** What is left of a limit once a try was taken. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

/** Takes one try. @throws AppError too_many_requests with the seconds until the next one */
export async function takeTry(name: LimitName, key: string): Promise<Allowance> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter(name).consume(key)
    return { limit: LIMITS[name].tries, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new AppError('too_many_requests', `Too many tries. Try again in ${inWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    })
  }
}

/** Gives one try back. */
export async function giveTryBack(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(key, 1)
}

/** Forgets the tries of a key. */
export async function forgetTries(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key)
}

/** The key of an account: the table of tries holds no addresses. */
export function accountKey(email: string): string {
  return sha256Hex(email)
}

/** The key of a network address; of IPv6 the network, since one household holds 2^64 addresses. */
export function addressKey(ip: string | null): string {
  if (!ip) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_NETWORK_BITS}`).toString()
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
