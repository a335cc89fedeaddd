import { describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { accountKey, addressKey } from '@/lib/accounts/rate-limits/rules'
import { clearAttempts, countAttempt, refundAttempt } from '@/lib/accounts/rate-limits/service'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'

describe('a limit', () => {
  const { tries, windowSeconds } = RATE_LIMITS.resetPerAccount
  const exhaust = async (key: string) => {
    for (let index = 0; index < tries; index += 1) await countAttempt('resetPerAccount', key)
  }

  test('refuses the first attempt over the limit and says when to retry [Q27]', async () => {
    await exhaust('a')
    const error = await countAttempt('resetPerAccount', 'a').catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(AppError)
    const { code, options } = error as AppError
    expect(code).toBe('too_many_requests')
    expect(options.retryAfterSeconds).toBeGreaterThan(windowSeconds - 30)
    expect(options.retryAfterSeconds).toBeLessThanOrEqual(windowSeconds)
  })

  test('counts each key and each limit separately', async () => {
    await exhaust('b')
    expect(await countAttempt('resetPerAccount', 'c')).toMatchObject({ limit: tries, remaining: tries - 1 })
    expect(await countAttempt('resetPerAddress', 'b')).toMatchObject({
      remaining: RATE_LIMITS.resetPerAddress.tries - 1,
    })
  })

  test('is stored in the database, so that all processes share it', async () => {
    await countAttempt('signUpPerAddress', 'd')
    const row = await db().rateLimit.findUniqueOrThrow({ where: { key: 'signUpPerAddress:d' } })
    expect(row.points).toBe(1)
  })

  test('allows one more attempt after a refund, and all of them after clearing', async () => {
    await exhaust('e')
    await refundAttempt('resetPerAccount', 'e')
    expect(await countAttempt('resetPerAccount', 'e')).toMatchObject({ remaining: 0 })
    await expect(countAttempt('resetPerAccount', 'e')).rejects.toThrow(/Too many tries/)
    await clearAttempts('resetPerAccount', 'e')
    await expect(exhaust('e')).resolves.toBeUndefined()
  })
})

describe('rate limit keys', () => {
  test('the key of an account is a hash, not the email address', () => {
    expect(accountKey('ada@stoke.test')).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
    [null, 'unknown'],
  ])('the key of the address %s is %s: IPv6 counts per network', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
