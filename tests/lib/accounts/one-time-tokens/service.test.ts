import { describe, expect, test } from 'vitest'
import { SIGN_IN_TOKEN_MS } from '@/lib/accounts/one-time-tokens/constants'
import { findTokenOwner } from '@/lib/accounts/one-time-tokens/data'
import { consumeToken, invalidateTokens, issueToken } from '@/lib/accounts/one-time-tokens/service'
import { db } from '@/lib/platform/database/db'
import { createUser } from '@/tests/support/factories/users'

const NOW = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

async function signInToken() {
  const { id: userId } = await createUser()
  const token = await issueToken(db(), { userId, purpose: 'sign_in', lifetimeMs: SIGN_IN_TOKEN_MS, at: NOW })
  return { userId, token, purposes: ['sign_in' as const], at: NOW }
}

describe('a one-use token', () => {
  test('is stored only as its hash', async () => {
    const { userId, token } = await signInToken()
    const rows = await db().authToken.findMany({ where: { userId } })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is valid once', async () => {
    const use = await signInToken()
    expect(await consumeToken(db(), use)).toBe(true)
    expect(await consumeToken(db(), use)).toBe(false)
  })

  test('is accepted by one of twenty concurrent uses', async () => {
    const use = await signInToken()
    const granted = await Promise.all(Array.from({ length: 20 }, () => consumeToken(db(), use)))
    expect(granted.filter(Boolean)).toHaveLength(1)
  })

  test('is valid until its last millisecond and not after', async () => {
    const late = await signInToken()
    expect(await consumeToken(db(), { ...late, at: later(SIGN_IN_TOKEN_MS) })).toBe(false)
    expect(await consumeToken(db(), { ...late, at: later(SIGN_IN_TOKEN_MS - 1) })).toBe(true)
  })

  test('is invalid for another user or purpose, and a failed attempt does not consume it', async () => {
    const use = await signInToken()
    const other = await createUser()
    expect(await consumeToken(db(), { ...use, userId: other.id })).toBe(false)
    expect(await consumeToken(db(), { ...use, purposes: ['password_reset'] })).toBe(false)
    expect(await consumeToken(db(), use)).toBe(true)
  })

  test('is found by the purpose it was issued for only', async () => {
    const { userId, token } = await signInToken()
    expect((await findTokenOwner(db(), token, 'sign_in'))?.id).toBe(userId)
    expect(await findTokenOwner(db(), token, 'password_reset')).toBeNull()
    expect(await findTokenOwner(db(), 'unknown', 'sign_in')).toBeNull()
  })

  test('is invalid after all tokens of its user were invalidated', async () => {
    const use = await signInToken()
    await invalidateTokens(db(), use.userId, NOW)
    expect(await consumeToken(db(), use)).toBe(false)
  })
})
