import { describe, expect, test } from 'vitest'
import { GET as listAdvertisers } from '@/app/_api/admin/advertisers/route'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { findKeyHolder, type KeyHolder } from '@/lib/accounts/api-keys/data'
import { getActor, setKeyActor } from '@/lib/accounts/auth/actor'
import { db } from '@/lib/platform/database/db'
import { testAccountId } from '@/lib/platform/ids/test-accounts'
import { callApi, keyOf, keyWithAllScopes, ORIGIN } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser } from '@/tests/support/factories/users'

const actorOf = async (key: string) => ((await findKeyHolder(key, new Date())) as KeyHolder).actor

describe('the identity of a call', () => {
  test('is the key alone: a cookie of somebody else beside it is not read [Q23]', async () => {
    const admin = await createUser({ role: 'SUPER_ADMIN' })
    const affiliate = await createUser()
    const headers = Object.fromEntries(await signedInHeaders(admin))
    const key = await keyWithAllScopes(affiliate.id)
    expect(await callApi('/admin/advertisers', { key, headers })).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    })
    const own = await callApi('/account/api-keys', { headers })
    expect(own.status).toBe(401)
    const request = new Request(ORIGIN, { headers })
    expect(await getActor(request, new Date())).toMatchObject({ userId: admin.id })
    const { keyId = '', ...actor } = await actorOf(key)
    setKeyActor(request, { ...actor, keyId })
    expect(await getActor(request, new Date())).toMatchObject({ userId: affiliate.id, keyId })
  })

  test('is read from the database on each call: role, advertiser and two-factor authentication [Q23]', async () => {
    const staff = await createUser({ role: 'GSM' })
    const key = await keyOf(staff.id)
    const status = async () => (await callApi('/admin/advertisers', { key })).status
    expect(await status()).toBe(200)
    await db().roleRule.upsert({
      where: { role: 'GSM' },
      create: { role: 'GSM', requiresTwoFactor: true, updatedAt: new Date() },
      update: { requiresTwoFactor: true },
    })
    expect(await status()).toBe(403)
    await db().roleRule.update({ where: { role: 'GSM' }, data: { requiresTwoFactor: false } })
    expect(await status()).toBe(200)
    await db().user.update({ where: { id: staff.id }, data: { role: 'AFFILIATE' } })
    expect(await status()).toBe(403)

    const person = await createAdvertiserPerson('manager')
    const theirs = await keyOf(person.id)
    const upload = { fileName: 'x.csv', bytes: 10 }
    const begin = async () =>
      (await callApi('/advertiser/uploads', { key: theirs, method: 'POST', body: upload })).status
    expect(await begin()).not.toBe(403)
    await db().advertiserMember.update({ where: { userId: person.id }, data: { role: 'viewer' } })
    expect(await begin()).toBe(403)
  })

  test('is refused with the reason: unknown, revoked, expired, closed', async () => {
    const { id } = await createUser()
    const message = async (key: string) => {
      const { status, body } = await callApi('/offers', { key })
      return [status, body.error?.message]
    }
    const key = await keyOf(id)
    expect(await message('stk_unknown')).toEqual([401, expect.stringContaining('Send a valid API key')])
    await db().apiKey.updateMany({ where: { userId: id }, data: { expiresAt: new Date(0) } })
    expect(await message(key)).toEqual([401, 'This API key has expired.'])
    await db().apiKey.updateMany({ where: { userId: id }, data: { revokedAt: new Date(0) } })
    expect(await message(key)).toEqual([401, 'This API key was revoked.'])
    await db().apiKey.updateMany({ where: { userId: id }, data: { revokedAt: null, expiresAt: null } })
    await db().user.update({ where: { id }, data: { status: 'banned' } })
    expect(await message(key)).toEqual([401, 'The account of this API key is closed.'])
  })
})

describe('the networks of a key', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })

  test('are the only ones it works from, in both versions of IP', async () => {
    const { id } = await createUser()
    const key = await keyOf(id, [], { networks: ['203.0.113.0/24', '2001:db8::/32'] })
    for (const ip of ['203.0.113.9', '2001:db8:7::1']) {
      expect((await callApi('/offers', { key, headers: from(ip) })).status, ip).toBe(200)
    }
    for (const ip of ['203.0.114.9', '2001:db9::1']) {
      expect(await callApi('/offers', { key, headers: from(ip) }), ip).toMatchObject({
        status: 403,
        body: { error: { code: 'network_refused', message: expect.stringContaining(ip) } },
      })
    }
  })

  test('and calls from others use up nothing of its rate', async () => {
    const { id } = await createUser()
    const key = await keyOf(id, [], { networks: ['203.0.113.0/24'] })
    const call = (ip: string) => callApi('/offers', { key, headers: from(ip) })
    for (let calls = 0; calls < 12; calls += 1)
      await Promise.all(Array.from({ length: 10 }, () => call('198.51.100.7')))
    expect((await call('198.51.100.7')).status).toBe(429)
    const own = await call('203.0.113.9')
    expect([own.status, own.headers.get('ratelimit-remaining')]).toEqual([200, '119'])
  })

  test('and refusals are in the audit log, once a minute for each key', async () => {
    const { id } = await createUser()
    const key = await keyOf(id, [], { networks: ['203.0.113.0/24'] })
    await callApi('/offers', { key, headers: from('198.51.100.7') })
    await callApi('/offers', { key, headers: from('198.51.100.8') })
    const entries = await db().auditLog.findMany({ where: { actorId: id, action: 'api-key.network-refused' } })
    expect(entries).toMatchObject([{ ip: '198.51.100.7', after: { ip: '198.51.100.7' } }])
  })
})

describe('a test key', () => {
  test('sees and writes the test account of its affiliate, and nothing of the live one', async () => {
    const user = await createUser()
    const affiliateId = user.affiliateId ?? 0
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const at = '2026-11-20T10:00:00Z'
    await createEvents([], [{ affiliateId, offerId, status: 'approved', payoutCents: 1_000n, at }])
    const live = await keyOf(user.id)
    const key = await keyOf(user.id, [], { isTest: true })
    expect(key).toMatch(/^stk_test_/)
    expect((await callApi('/conversions', { key: live })).body.conversions).toHaveLength(1)
    expect((await callApi('/conversions', { key })).body.conversions).toEqual([])
    const twin = testAccountId(affiliateId)
    await createEvents([], [{ affiliateId: twin, offerId, status: 'pending', payoutCents: 700n, at }])
    expect((await callApi('/conversions', { key })).body.conversions).toMatchObject([{ payoutCents: 700 }])
    expect((await callApi('/conversions', { key: live })).body.conversions).toHaveLength(1)
    const link = async (of: string) =>
      (await callApi('/links', { key: of, method: 'POST', body: { offerId } })).body.link as string
    expect(new URL(await link(key)).searchParams.get('a')).toBe(String(twin))
    expect(new URL(await link(live)).searchParams.get('a')).toBe(String(affiliateId))
  })
})

describe('what only people may do', () => {
  test('is refused to a key at the route itself, wherever a request with one may come from [Q23]', async () => {
    const admin = await createUser({ role: 'SUPER_ADMIN' })
    const { keyId = '', ...actor } = await actorOf(await keyWithAllScopes(admin.id))
    const refused = []
    for (const { method, path, route } of REGISTRY.personOnly) {
      const init = { method, ...(method !== 'GET' && { body: '{}' }), headers: { 'content-type': 'application/json' } }
      const request = new Request(`${ORIGIN}${path}`, init)
      setKeyActor(request, { ...actor, keyId })
      const response = await route(request, { params: Promise.resolve({ id: 'x' }) })
      const { error } = await response.json()
      refused.push([response.status, error.code])
    }
    expect(new Set(refused.map(String))).toEqual(new Set(['403,person_required']))
    expect(refused.length).toBeGreaterThan(30)
  })

  test('and a route of staff takes the same key where a key may do it', async () => {
    const admin = await createUser({ role: 'SUPER_ADMIN' })
    const { keyId = '', ...actor } = await actorOf(await keyWithAllScopes(admin.id))
    const request = new Request(`${ORIGIN}/api/admin/advertisers`)
    setKeyActor(request, { ...actor, keyId })
    expect((await listAdvertisers(request, { params: Promise.resolve({}) })).status).toBe(200)
  })
})
