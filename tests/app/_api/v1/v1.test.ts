import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import type { Scope } from '@/lib/accounts/api-keys/constants'
import { scopesFor } from '@/lib/accounts/api-keys/rules'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { openApiDocument } from '@/lib/api/openapi/document-rules'
import { parseTrackingLink } from '@/lib/catalog/links/schema'
import { createKey } from '@/lib/people/keys/own-service'
import { db } from '@/lib/platform/database/db'
import { callApi, keyOf, ownerOf } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createEvents, createSource } from '../../../support/factories/stats'
import { createUser, type TestUser } from '../../../support/factories/users'

const DAY = 'from=2026-11-20&to=2026-11-20'
const document = openApiDocument(REGISTRY.operations, 'http://localhost:3000')

describe('the affiliate API', () => {
  let ada: TestUser
  let key = ''
  let offerId = 0
  let closedId = 0
  let deepId = 0

  beforeAll(async () => {
    ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    const { id: advertiserId } = await createAdvertiser()
    offerId = (await createOffer({ advertiserId })).id
    closedId = (await createOffer({ advertiserId, requiresApproval: true, name: 'Closed' })).id
    deepId = (await createOffer({ advertiserId, allowDeepLinks: true, name: 'Deep' })).id
    const sourceId = await createSource(affiliateId, 'tiktok-bio')
    const where = { affiliateId, offerId, sourceId, s1: 'red' }
    const sales = (['approved', 'pending', 'rejected', 'reversed', 'approved'] as const).map((status, n) => ({
      ...where,
      status,
      payoutCents: 1_000n + BigInt(n),
      at: `2026-11-20T1${n}:00:00Z`,
    }))
    await createEvents(
      [
        { ...where, at: '2026-11-20T10:00:00Z' },
        { ...where, at: '2026-11-20T11:00:00Z' },
      ],
      sales,
    )
    key = await keyOf(ada.id)
  })

  const CALLS: [name: string, scope: Scope, call: (key?: string) => ReturnType<typeof callApi>][] = [
    ['stats', 'stats:read', (key) => callApi(`/stats?${DAY}&by=offer`, { key })],
    ['conversions', 'conversions:read', (key) => callApi('/conversions', { key })],
    ['offers', 'offers:read', (key) => callApi('/offers', { key })],
    ['offer', 'offers:read', (key) => callApi(`/offers/${offerId}`, { key })],
    ['links', 'links:write', (key) => callApi('/links', { key, method: 'POST', body: { offerId } })],
  ]

  test.each(CALLS)('%s is refused without a key, with a wrong key and without the scope %s', async (_, scope, call) => {
    for (const wrong of [undefined, 'stk_nothing', `${key}x`]) {
      const { status, headers, body } = await call(wrong)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(body).toEqual({ error: { code: 'unauthenticated', message: expect.any(String) } })
    }
    const bob = (await createUser()).id
    const others = scopesFor(await ownerOf(bob)).filter((each) => each !== scope)
    const { status, body } = await call(await keyOf(bob, others))
    expect(status).toBe(403)
    expect(body.error).toMatchObject({ code: 'scope_required', message: expect.stringContaining(scope) })
    expect((await call(await keyOf(bob, [scope]))).status).toBe(200)
  })

  test('every response matches its schema in the OpenAPI document', async () => {
    const operations = ['stats', 'conversions', 'offers', 'offers/{id}', 'links'].map((name) =>
      Object.values(document.paths[`/api/v1/${name}`] ?? {}).at(0),
    )
    for (const [index, [name, , call]] of CALLS.entries()) {
      const content = operations[index]?.responses['200']?.content?.['application/json']?.schema
      const schema = z.fromJSONSchema(content as z.core.JSONSchema.JSONSchema)
      expect(schema.safeParse((await call(key)).body), name).toMatchObject({ success: true })
      expect(schema.safeParse({}).success, name).toBe(false)
      const error = z.fromJSONSchema(document.components.schemas.Error as z.core.JSONSchema.JSONSchema)
      expect(error.safeParse((await call()).body).success, name).toBe(true)
    }
  })

  test('a session does not work as a key, nor a key as a session', async () => {
    const headers = Object.fromEntries(await signedInHeaders(ada))
    expect((await callApi(`/stats?${DAY}`, { headers })).status).toBe(401)
    const { GET } = await import('@/app/_api/conversions/route')
    const request = new Request('http://localhost:3000/api/conversions', {
      headers: { authorization: `Bearer ${key}` },
    })
    expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(401)
  })

  test('stats answer the dashboard’s figures, in cents', async () => {
    const { body } = await callApi(`/stats?${DAY}&by=source`, { key })
    expect(body).toMatchObject({
      rows: [
        {
          date: '2026-11-20',
          hour: null,
          value: 'tiktok-bio',
          clicks: 2,
          conversions: 3,
          payoutCents: 3_005,
          pending: 1,
          pendingPayoutCents: 1_001,
          rejected: 1,
          rejectedPayoutCents: 1_002,
          reversed: 1,
        },
      ],
      folded: 0,
    })
    const hours = await callApi(`/stats?${DAY}&interval=hour&by=s1&timeZone=UTC`, { key })
    expect(hours.body.rows.map((row: { hour: number; value: string }) => [row.hour, row.value])).toEqual(
      [10, 11, 12, 13, 14].map((hour) => [hour, 'red']),
    )
    const unset = await callApi(`/stats?${DAY}&interval=hour&by=s1&timeZone=Etc/Unknown`, { key })
    expect(unset.body.rows).toEqual(hours.body.rows)
    const skipped = 'from=2011-12-30&to=2011-12-30&timeZone=Pacific/Apia'
    for (const interval of ['day', 'hour']) {
      const none = await callApi(`/stats?${skipped}&interval=${interval}`, { key })
      expect([none.status, none.body.rows]).toEqual([200, []])
    }
    expect((await callApi(`/stats?${DAY}&timeZone=Mars/Olympus`, { key })).status).toBe(422)
  })

  test('conversions are paged, newest first, with source, sub-IDs, event and reason', async () => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await callApi(`/conversions?limit=2${cursor && `&cursor=${cursor}`}`, {
        key,
      })
      seen.push(...body.conversions.map((row: { id: string }) => row.id))
      if (body.nextCursor === null) break
      cursor = body.nextCursor
    }
    expect(seen).toHaveLength(5)
    expect([...seen].sort().reverse()).toEqual(seen)
    const { body } = await callApi('/conversions?status=rejected', { key })
    expect(body.conversions).toMatchObject([
      { offerId, sourceName: 'tiktok-bio', s1: 'red', s2: null, event: 'sale', reason: 'staff', payoutCents: 1_002 },
    ])
  })

  test('offers lists what the affiliate may see, with a link for offers they may promote', async () => {
    const { body } = await callApi('/offers', { key })
    const shown = Object.fromEntries(body.offers.map((each: { id: number }) => [each.id, each]))
    expect(shown[offerId]).toMatchObject({ payoutLabel: '$25 Payout', flatPayoutCents: 2_500, access: 'open' })
    expect(shown[offerId].link).toBe(`http://localhost:3000/c/${offerId}?a=${ada.affiliateId}`)
    expect(shown[closedId]).toMatchObject({ requiresApproval: true, access: 'none', link: null })
    const one = await callApi(`/offers/${offerId}`, { key })
    expect(one.body).toMatchObject({ id: offerId, stop: null, deepLinkHosts: [] })
  })

  test('a private offer and an unknown one answer the same [Q23]', async () => {
    const { advertiserId } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
    const hidden = await createOffer({ advertiserId, isPrivate: true })
    for (const id of [hidden.id, 999_999]) {
      const read = await callApi(`/offers/${id}`, { key })
      const built = await callApi('/links', { key, method: 'POST', body: { offerId: id } })
      expect([read.status, built.status]).toEqual([404, 404])
      expect(read.body.error.message).toBe('This offer does not exist.')
    }
  })

  test('links builds a link that the click path can parse, the same for a repeated request', async () => {
    const order = { offerId, source: 'news letter', s1: 'a&b', s5: 'é' }
    const { body } = await callApi('/links', { key, method: 'POST', body: order })
    const link = new URL(body.link)
    expect(parseTrackingLink(link.pathname, link.searchParams)).toMatchObject({
      offerId,
      affiliateId: ada.affiliateId,
      source: 'news letter',
      subIds: { s1: 'a&b', s5: 'é' },
    })
    expect((await callApi('/links', { key, method: 'POST', body: order })).body).toEqual(body)
  })

  test('a deep link is only possible to the advertiser’s own hosts', async () => {
    const order = (url: string, id = deepId) => callApi('/links', { key, method: 'POST', body: { offerId: id, url } })
    const good = await order('https://shop.example/shoes')
    expect(new URL(good.body.link).searchParams.get('url')).toBe('https://shop.example/shoes')
    expect(await order('https://evil.example/')).toMatchObject({
      status: 422,
      body: { error: { fields: { url: expect.stringContaining('shop.example') } } },
    })
    expect((await order('https://shop.example/shoes', offerId)).status).toBe(422)
    const closed = await callApi('/links', { key, method: 'POST', body: { offerId: closedId } })
    expect(closed.status).toBe(409)
  })

  test.each([
    ['an invalid day', () => callApi('/stats?from=2026-02-30&to=2026-03-01', { key }), 'from'],
    ['an end before the start', () => callApi('/stats?from=2026-03-02&to=2026-03-01', { key }), 'to'],
    ['a month by hour', () => callApi('/stats?from=2026-03-01&to=2026-03-31&interval=hour', { key }), 'to'],
    ['a limit that is too large', () => callApi('/conversions?limit=101', { key }), 'limit'],
    ['an invalid cursor', () => callApi('/conversions?cursor=x', { key }), 'cursor'],
    ['an unknown parameter', () => callApi('/offers?advertiserId=1', { key }), '_'],
    ['an unknown field', () => callApi('/links', { key, method: 'POST', body: { offerId, affiliateId: 1 } }), '_'],
    ['an invalid id', () => callApi('/offers/x', { key }), 'id'],
  ])('%s answers 422 and names it', async (_, call, field) => {
    const { status, body } = await call()
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields)).toContain(field)
  })

  test('no response contains another affiliate’s figures [Q23]', async () => {
    const stranger = await keyOf((await createUser()).id)
    expect((await callApi(`/stats?${DAY}`, { key: stranger })).body.rows).toEqual([])
    expect((await callApi('/conversions', { key: stranger })).body.conversions).toEqual([])
  })

  test('a key over its rate limit gets Retry-After, and other keys are not affected', async () => {
    const busy = await keyOf((await createUser()).id, ['offers:read'])
    const first = await callApi('/offers?x=1', { key: busy })
    expect(first.headers.get('ratelimit-limit')).toBe(String(RATE_LIMITS.apiPerKey.tries))
    expect(first.headers.get('ratelimit-remaining')).toBe(String(RATE_LIMITS.apiPerKey.tries - 1))
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    const calls = Array.from({ length: RATE_LIMITS.apiPerKey.tries }, () => callApi('/offers?x=1', { key: busy }))
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0')
    expect((await callApi('/offers', { key })).status).toBe(200)
  })

  test('an expired key is refused', async () => {
    const wanted = { name: 'Old', scopes: ['offers:read' as const], lifetimeDays: 30 as const }
    const actor = await ownerOf((await createUser()).id)
    const at = new Date('2020-01-01T00:00:00Z')
    const { secret } = await createKey({ actor, at }, { ...wanted, networks: [], isTest: false })
    expect((await callApi('/offers', { key: secret })).status).toBe(401)
  })
})
