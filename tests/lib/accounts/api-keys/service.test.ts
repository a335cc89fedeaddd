import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKeyHolder, listKeys } from '@/lib/accounts/api-keys/data'
import { createKey, revokeKey } from '@/lib/accounts/api-keys/service'
import { fixedClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import { createUser } from '../../../support/factories/users'

const AT = new Date('2026-11-21T12:00:00Z')
const clock = fixedClock(AT)
const later = (ms: number) => fixedClock(new Date(AT.getTime() + ms))
const wanted = { name: 'Reporting', scopes: ['stats:read' as const], lifetimeDays: null }
const affiliate = async () => (await createUser()).affiliateId ?? 0

describe('API keys', () => {
  test('a key is answered once, and only its hash is kept [S2.8]', async () => {
    const affiliateId = await affiliate()
    const { key, secret } = await createKey(affiliateId, wanted, clock)
    expect(secret).toMatch(/^stk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Reporting', prefix: secret.slice(0, 10), lastUsedAt: null, isExpired: false })
    const row = await db().apiKey.findUniqueOrThrow({ where: { id: key.id } })
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(await listKeys(affiliateId, clock)).toEqual([key])
  })

  test('it says whose it is and what it may do; others say nothing', async () => {
    const affiliateId = await affiliate()
    const { key, secret } = await createKey(affiliateId, wanted, clock)
    expect(await findKeyHolder(secret, clock)).toEqual({ keyId: key.id, affiliateId, scopes: ['stats:read'] })
    for (const wrong of ['', 'stk_', `${secret}x`, secret.slice(0, -1), secret.toUpperCase(), key.prefix]) {
      expect(await findKeyHolder(wrong, clock)).toBeNull()
    }
  })

  test('its use is noted, once a minute', async () => {
    const affiliateId = await affiliate()
    const { secret } = await createKey(affiliateId, wanted, clock)
    await findKeyHolder(secret, clock)
    await findKeyHolder(secret, later(59_000))
    expect((await listKeys(affiliateId))[0]?.lastUsedAt).toBe('2026-11-21T12:00:00.000Z')
    await findKeyHolder(secret, later(60_000))
    expect((await listKeys(affiliateId))[0]?.lastUsedAt).toBe('2026-11-21T12:01:00.000Z')
  })

  test('one that has expired or is revoked opens nothing from that instant', async () => {
    const affiliateId = await affiliate()
    const { key, secret } = await createKey(affiliateId, { ...wanted, lifetimeDays: 30 }, clock)
    expect(await findKeyHolder(secret, later(30 * DAY_MS - 1))).not.toBeNull()
    expect(await findKeyHolder(secret, later(30 * DAY_MS))).toBeNull()
    expect((await listKeys(affiliateId, later(30 * DAY_MS)))[0]?.isExpired).toBe(true)
    await revokeKey(affiliateId, key.id, clock)
    await revokeKey(affiliateId, key.id, clock)
    expect(await findKeyHolder(secret, clock)).toBeNull()
    expect(await listKeys(affiliateId)).toEqual([])
  })

  test('a user who is blocked has none that opens anything [Q22]', async () => {
    const user = await createUser()
    const { secret } = await createKey(user.affiliateId ?? 0, wanted, clock)
    await db().user.update({ where: { id: user.id }, data: { status: 'suspended' } })
    expect(await findKeyHolder(secret, clock)).toBeNull()
  })

  test('ten are the most, twenty asked for at once included; expired ones do not count', async () => {
    const affiliateId = await affiliate()
    await createKey(affiliateId, { ...wanted, lifetimeDays: 30 }, fixedClock(new Date(AT.getTime() - 31 * DAY_MS)))
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => createKey(affiliateId, wanted, clock)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await db().apiKey.count({ where: { affiliateId } })).toBe(11)
  })

  test('another affiliate’s key cannot be revoked [Q23]', async () => {
    const { key, secret } = await createKey(await affiliate(), wanted, clock)
    for (const id of [key.id, randomUUID()]) {
      await expect(revokeKey(await affiliate(), id, clock)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await findKeyHolder(secret, clock)).not.toBeNull()
  })
})
