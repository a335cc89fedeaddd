import { describe, expect, test } from 'vitest'
import { SIGN_IN_TOKEN_MS } from '@/lib/accounts/one-use-tokens/constants'
import { findTokenOwner } from '@/lib/accounts/one-use-tokens/data'
import { issueToken, spendToken, voidTokens } from '@/lib/accounts/one-use-tokens/service'
import { db } from '@/lib/platform/db'
import { createUser } from '../../../support/factories/users'

const NOW = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

async function signInToken() {
  const { id: userId } = await createUser()
  const token = await issueToken(db(), { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, now: NOW })
  return { userId, token, purposes: ['sign_in' as const], now: NOW }
}

describe('a one-use token', () => {
  test('is kept as its hash alone', async () => {
    const { userId, token } = await signInToken()
    const rows = await db().authToken.findMany({ where: { userId } })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is good once', async () => {
    const use = await signInToken()
    expect(await spendToken(db(), use)).toBe(true)
    expect(await spendToken(db(), use)).toBe(false)
  })

  test('is granted to one of twenty uses at once', async () => {
    const use = await signInToken()
    const granted = await Promise.all(Array.from({ length: 20 }, () => spendToken(db(), use)))
    expect(granted.filter(Boolean)).toHaveLength(1)
  })

  test('is good until its last millisecond and not after', async () => {
    const late = await signInToken()
    expect(await spendToken(db(), { ...late, now: later(SIGN_IN_TOKEN_MS) })).toBe(false)
    expect(await spendToken(db(), { ...late, now: later(SIGN_IN_TOKEN_MS - 1) })).toBe(true)
  })

  test('is no good to another user or for another purpose, and is not used up by trying', async () => {
    const use = await signInToken()
    const other = await createUser()
    expect(await spendToken(db(), { ...use, userId: other.id })).toBe(false)
    expect(await spendToken(db(), { ...use, purposes: ['password_reset'] })).toBe(false)
    expect(await spendToken(db(), use)).toBe(true)
  })

  test('is found by the purpose it was issued for only', async () => {
    const { userId, token } = await signInToken()
    expect((await findTokenOwner(db(), token, 'sign_in'))?.id).toBe(userId)
    expect(await findTokenOwner(db(), token, 'password_reset')).toBeNull()
    expect(await findTokenOwner(db(), 'unknown', 'sign_in')).toBeNull()
  })

  test('is void once its user is told so', async () => {
    const use = await signInToken()
    await voidTokens(db(), use.userId, NOW)
    expect(await spendToken(db(), use)).toBe(false)
  })
})
