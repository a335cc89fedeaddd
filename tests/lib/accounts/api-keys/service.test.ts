import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKeyHolder, listKeys } from '@/lib/accounts/api-keys/data'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { createKey, revokeKey } from '@/lib/people/keys/own-service'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { ownerOf } from '@/tests/support/accounts/api-keys'
import { createAdvertiserPerson } from '../../../support/factories/advertisers'
import { createUser } from '../../../support/factories/users'

const AT = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const limits = { networks: [], isTest: false }
const wanted = { name: 'Reporting', scopes: ['stats:read' as const], lifetimeDays: null, ...limits }
const someone = async () => ({ actor: await ownerOf((await createUser()).id), at: AT })

describe('API keys', () => {
  test('a key is returned once, and only its hash is stored [S2.8]', async () => {
    const context = await someone()
    const { key, secret } = await createKey(context, wanted)
    expect(secret).toMatch(/^stk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Reporting', prefix: secret.slice(0, 10), lastUsedAt: null, isExpired: false })
    const row = await db().apiKey.findUniqueOrThrow({ where: { id: key.id } })
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(await listKeys(context.actor.userId, AT)).toEqual([key])
  })

  test('a key identifies its person, their role of this moment and its scopes; an invalid key identifies nobody', async () => {
    const context = await someone()
    const { key, secret } = await createKey(context, wanted)
    const { userId, affiliateId } = context.actor
    expect(await findKeyHolder(secret, AT)).toMatchObject({
      keyId: key.id,
      scopes: ['stats:read'],
      networks: [],
      isTest: false,
      isForAgents: false,
      testActor: null,
      actor: { userId, affiliateId, role: 'AFFILIATE', keyId: key.id },
    })
    await db().user.update({ where: { id: userId }, data: { role: 'GSM' } })
    expect(await findKeyHolder(secret, AT)).toMatchObject({ actor: { role: 'GSM' } })
    for (const wrong of ['', 'stk_', `${secret}x`, secret.slice(0, -1), secret.toUpperCase(), key.prefix]) {
      expect(await findKeyHolder(wrong, AT)).toEqual({ refusal: 'unknown' })
    }
  })

  test('the last use is recorded at most once a minute', async () => {
    const context = await someone()
    const { secret } = await createKey(context, wanted)
    const lastUse = async () => (await listKeys(context.actor.userId, new Date()))[0]?.lastUsedAt
    await findKeyHolder(secret, AT)
    await findKeyHolder(secret, later(59_000))
    expect(await lastUse()).toBe('2026-11-21T12:00:00.000Z')
    await findKeyHolder(secret, later(60_000))
    expect(await lastUse()).toBe('2026-11-21T12:01:00.000Z')
  })

  test('a key stops working the moment it expires or is revoked, and says which', async () => {
    const context = await someone()
    const { key, secret } = await createKey(context, { ...wanted, lifetimeDays: 30 })
    expect(await findKeyHolder(secret, later(30 * DAY_MS - 1))).toMatchObject({ keyId: key.id })
    expect(await findKeyHolder(secret, later(30 * DAY_MS))).toEqual({ refusal: 'expired' })
    expect((await listKeys(context.actor.userId, later(30 * DAY_MS)))[0]?.isExpired).toBe(true)
    await revokeKey(context, { id: key.id })
    await revokeKey(context, { id: key.id })
    expect(await findKeyHolder(secret, AT)).toEqual({ refusal: 'revoked' })
    expect(await listKeys(context.actor.userId, new Date())).toEqual([])
  })

  test('the keys of a suspended user do not work [Q22]', async () => {
    const context = await someone()
    const { secret } = await createKey(context, wanted)
    await db().user.update({ where: { id: context.actor.userId }, data: { status: 'suspended' } })
    expect(await findKeyHolder(secret, AT)).toEqual({ refusal: 'suspended' })
  })

  test('a key of a person of an advertiser ends with their place there', async () => {
    const person = await createAdvertiserPerson('owner')
    const actor = await ownerOf(person.id)
    const { secret } = await createKey({ actor, at: AT }, wanted)
    expect(await findKeyHolder(secret, AT)).toMatchObject({ actor: { advertiser: actor.advertiser } })
    const other = await ownerOf((await createAdvertiserPerson('owner')).id)
    const advertiserId = other.advertiser?.advertiserId ?? 0
    await db().advertiserMember.update({ where: { userId: person.id }, data: { advertiserId } })
    expect(await findKeyHolder(secret, AT)).toEqual({ refusal: 'moved' })
  })

  test('a person can have ten keys, even with twenty concurrent requests; expired keys do not count', async () => {
    const context = await someone()
    await createKey({ ...context, at: new Date(AT.getTime() - 31 * DAY_MS) }, { ...wanted, lifetimeDays: 30 })
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => createKey(context, wanted)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await db().apiKey.count({ where: { userId: context.actor.userId } })).toBe(11)
  })

  test('another person’s key cannot be revoked [Q23]', async () => {
    const { key, secret } = await createKey(await someone(), wanted)
    for (const id of [key.id, randomUUID()]) {
      await expect(revokeKey(await someone(), { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await findKeyHolder(secret, AT)).toMatchObject({ keyId: key.id })
  })

  test('a key is given no scope its person does not have, and no text that is no network', async () => {
    const context = await someone()
    const scopes = ['stats:read' as const, 'audit:read' as const]
    const refused = expect.objectContaining({ fields: { scopes: expect.any(String) } })
    await expect(createKey(context, { ...wanted, scopes })).rejects.toMatchObject({ options: refused })
    await expect(createKey(context, { ...wanted, networks: ['10.0.0.0/33'] })).rejects.toMatchObject({
      options: { fields: { networks: expect.stringContaining('10.0.0.0/33') } },
    })
    const { key } = await createKey(context, {
      ...wanted,
      networks: ['203.0.113.9/24', '2001:db8::1', '203.0.113.0/24'],
    })
    expect(key.networks).toEqual(['203.0.113.0/24', '2001:db8::1/128'])
  })

  test('creating and revoking a key are in the audit log, once each [S2.35]', async () => {
    const context = await someone()
    const { key } = await createKey(context, wanted)
    await revokeKey(context, { id: key.id })
    await revokeKey(context, { id: key.id })
    const entries = await db().auditLog.findMany({ where: { subjectId: key.id }, orderBy: { seq: 'asc' } })
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['api-key.create', context.actor.userId],
      ['api-key.revoke', context.actor.userId],
    ])
    expect(entries[0]?.after).toMatchObject({ name: 'Reporting', scopes: ['stats:read'] })
  })

  test('all keys of a person can be ended at once', async () => {
    const context = await someone()
    const secrets = [await createKey(context, wanted), await createKey(context, wanted)].map(({ secret }) => secret)
    await revokeAllKeys(db(), context.actor.userId, AT)
    for (const secret of secrets) expect(await findKeyHolder(secret, AT)).toEqual({ refusal: 'revoked' })
  })
})
