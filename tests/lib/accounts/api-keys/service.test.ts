import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKeyHolder, listKeys } from '@/lib/accounts/api-keys/data'
import { createKey, revokeKey } from '@/lib/accounts/api-keys/service'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import { createUser } from '../../../support/factories/users'

const AT = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const wanted = { name: 'Reporting', scopes: ['stats:read' as const], lifetimeDays: null }
const affiliate = async () => (await createUser()).affiliateId ?? 0

describe('API keys', () => {
  test('a key is returned once, and only its hash is stored [S2.8]', async () => {
    const affiliateId = await affiliate()
    const { key, secret } = await createKey({ actor: { affiliateId }, at: AT }, wanted)
    expect(secret).toMatch(/^stk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Reporting', prefix: secret.slice(0, 10), lastUsedAt: null, isExpired: false })
    const row = await db().apiKey.findUniqueOrThrow({ where: { id: key.id } })
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(await listKeys(affiliateId, AT)).toEqual([key])
  })

  test('a key identifies its affiliate and scopes; an invalid key identifies nobody', async () => {
    const affiliateId = await affiliate()
    const { key, secret } = await createKey({ actor: { affiliateId }, at: AT }, wanted)
    expect(await findKeyHolder(secret, AT)).toEqual({ keyId: key.id, affiliateId, scopes: ['stats:read'] })
    for (const wrong of ['', 'stk_', `${secret}x`, secret.slice(0, -1), secret.toUpperCase(), key.prefix]) {
      expect(await findKeyHolder(wrong, AT)).toBeNull()
    }
  })

  test('the last use is recorded at most once a minute', async () => {
    const affiliateId = await affiliate()
    const { secret } = await createKey({ actor: { affiliateId }, at: AT }, wanted)
    await findKeyHolder(secret, AT)
    await findKeyHolder(secret, later(59_000))
    expect((await listKeys(affiliateId, new Date()))[0]?.lastUsedAt).toBe('2026-11-21T12:00:00.000Z')
    await findKeyHolder(secret, later(60_000))
    expect((await listKeys(affiliateId, new Date()))[0]?.lastUsedAt).toBe('2026-11-21T12:01:00.000Z')
  })

  test('a key stops working the moment it expires or is revoked', async () => {
    const affiliateId = await affiliate()
    const { key, secret } = await createKey({ actor: { affiliateId }, at: AT }, { ...wanted, lifetimeDays: 30 })
    expect(await findKeyHolder(secret, later(30 * DAY_MS - 1))).not.toBeNull()
    expect(await findKeyHolder(secret, later(30 * DAY_MS))).toBeNull()
    expect((await listKeys(affiliateId, later(30 * DAY_MS)))[0]?.isExpired).toBe(true)
    await revokeKey({ actor: { affiliateId }, at: AT }, { id: key.id })
    await revokeKey({ actor: { affiliateId }, at: AT }, { id: key.id })
    expect(await findKeyHolder(secret, AT)).toBeNull()
    expect(await listKeys(affiliateId, new Date())).toEqual([])
  })

  test('the keys of a suspended user do not work [Q22]', async () => {
    const user = await createUser()
    const { secret } = await createKey({ actor: { affiliateId: user.affiliateId ?? 0 }, at: AT }, wanted)
    await db().user.update({ where: { id: user.id }, data: { status: 'suspended' } })
    expect(await findKeyHolder(secret, AT)).toBeNull()
  })

  test('an affiliate can have ten keys, even with twenty concurrent requests; expired keys do not count', async () => {
    const affiliateId = await affiliate()
    await createKey(
      { actor: { affiliateId }, at: new Date(AT.getTime() - 31 * DAY_MS) },
      { ...wanted, lifetimeDays: 30 },
    )
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => createKey({ actor: { affiliateId }, at: AT }, wanted)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await db().apiKey.count({ where: { affiliateId } })).toBe(11)
  })

  test('another affiliate’s key cannot be revoked [Q23]', async () => {
    const { key, secret } = await createKey({ actor: { affiliateId: await affiliate() }, at: AT }, wanted)
    for (const id of [key.id, randomUUID()]) {
      await expect(revokeKey({ actor: { affiliateId: await affiliate() }, at: AT }, { id })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect(await findKeyHolder(secret, AT)).not.toBeNull()
  })
})
