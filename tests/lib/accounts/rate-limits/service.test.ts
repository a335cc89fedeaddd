import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { accountKey, addressKey } from '@/lib/accounts/rate-limits/rules'
import { clearAttempts, countAttempt, refundAttempt } from '@/lib/accounts/rate-limits/service'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { ask } from '@/tests/support/prisma/migrations'

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

describe('a limit shared by processes whose clocks are apart', () => {
  const HOURS = 3_600_000
  const { tries, windowSeconds } = RATE_LIMITS.signInPerAddress
  const real = Date.now
  afterEach(() => vi.restoreAllMocks())

  test.each([3, -3, 26, -26, 31 * 24, -31 * 24])(
    'counts the attempts of a process that is %i hours ahead with all others, in the same window',
    async (hours) => {
      const key = `apart ${hours}`
      for (let index = 0; index < tries; index += 1) {
        vi.spyOn(Date, 'now').mockImplementation(() => real() + (index % 2) * hours * HOURS)
        const { resetSeconds } = await countAttempt('signInPerAddress', key)
        expect(resetSeconds).toBeGreaterThan(windowSeconds - 30)
        expect(resetSeconds).toBeLessThanOrEqual(windowSeconds)
      }
      for (const ahead of [0, hours]) {
        vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead * HOURS)
        await expect(countAttempt('signInPerAddress', key)).rejects.toMatchObject({ code: 'too_many_requests' })
      }
    },
  )

  test('ends no later than one that begins now, where the clock of the database was put back', async () => {
    const data = { key: 'signInPerAddress:back', points: tries, expire: BigInt(real() + 5 * HOURS) }
    await db().rateLimit.create({ data })
    const refused = await countAttempt('signInPerAddress', 'back').catch((error: unknown) => error)
    expect((refused as AppError).options.retryAfterSeconds).toBeLessThanOrEqual(windowSeconds)
  })

  test('has all its attempts again once it ended, and a refund after that adds none', async () => {
    const data = { key: 'signInPerAddress:over', points: tries + 4, expire: BigInt(real() - 1_000) }
    await db().rateLimit.create({ data })
    await refundAttempt('signInPerAddress', 'over')
    expect(await countAttempt('signInPerAddress', 'over')).toMatchObject({ remaining: tries - 1 })
  })

  test('of attempts at once takes as many as it has', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: tries + 20 }, () => countAttempt('signInPerAddress', 'at once')),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(tries)
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

test('while the database is unreachable attempts are counted in memory, and the log says so once a minute', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const name = new URL(env().DATABASE_URL).pathname.slice(1)
  const open = (is: boolean) => ask(inject('postgres').admin, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${is}`)
  await open(false)
  await closeDatabase()
  const left: number[] = []
  for (let index = 0; index < 4; index += 1) left.push((await countAttempt('resetPerAddress', 'while away')).remaining)
  await open(true)
  expect(left.map((each) => (left[0] as number) - each)).toEqual([0, 1, 2, 3])
  expect(warn.mock.calls.filter(([, words]) => words === 'attempts are counted in memory')).toHaveLength(1)
  warn.mockRestore()
})
