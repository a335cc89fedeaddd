import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST as MOVE } from '@/app/_api/admin/traffic-overrides/[id]/move/route'
import { DELETE, PUT } from '@/app/_api/admin/traffic-overrides/[id]/route'
import { GET, POST } from '@/app/_api/admin/traffic-overrides/route'
import { POST as SIMULATE } from '@/app/_api/admin/traffic-overrides/simulate/route'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { rulesSettled } from '@/tests/support/tracking/tracking'

const PATH = '/api/admin/traffic-overrides'
let boss: TestUser
let body: Record<string, unknown>

beforeAll(async () => {
  boss = (await createStaff()).user
  const { id: advertiserId } = await createAdvertiser()
  const [from, to] = [await createOffer({ advertiserId }), await createOffer({ advertiserId })]
  body = { name: 'Away', offerId: from.id, destinationOfferId: to.id, reason: 'A test' }
})
afterAll(closeTracking)

describe('/api/admin/traffic-overrides', () => {
  test('adds, lists, simulates, reorders, changes and removes an override [S2.32]', async () => {
    const { id } = (await (await send(POST, boss, { path: PATH, body })).json()) as { id: number }
    const list = await (await ask(GET, PATH, boss)).json()
    expect(list).toMatchObject({ total: 1, rows: [{ id, name: 'Away', state: 'on', weight: 100 }] })
    const click = { offerId: body.offerId, affiliateId: (await createAffiliate()).id }
    const simulated = await (await send(SIMULATE, boss, { body: click })).json()
    expect(simulated).toMatchObject({ ways: [{ share: 100, steps: [{ rule: 'Away' }] }] })
    const params = { id: String(id) }
    expect((await send(MOVE, boss, { params, body: { place: 1, reason: 'A test' } })).status).toBe(200)
    expect((await send(PUT, boss, { method: 'PUT', params, body: { ...body, weight: 5 } })).status).toBe(200)
    const said = { reason: 'A test', confirm: 'Away' }
    expect((await send(DELETE, boss, { method: 'DELETE', params, body: said })).status).toBe(200)
    expect((await send(DELETE, boss, { method: 'DELETE', params, body: said })).status).toBe(404)
  })

  test('simulates visitors an offer is not for: the plain page they read, or its fallback', async () => {
    const { id: advertiserId } = await createAdvertiser()
    const other = await createOffer({ advertiserId, name: 'For phones' })
    const only = await createOffer({ advertiserId, allowedCountries: ['US'], allowedDevices: ['desktop'] })
    const affiliateId = (await createAffiliate()).id
    const wayOf = async (click: object) => {
      const body = { offerId: only.id, affiliateId, country: 'US', ...click }
      const { ways } = await (await send(SIMULATE, boss, { body })).json()
      return ways
    }
    await rulesSettled()
    const page = (message: string) => [{ share: 100, steps: [], offer: only.name, destination: null, message }]
    expect(await wayOf({ country: 'DE' })).toEqual(page('This offer is not available in your country.'))
    expect(await wayOf({ device: 'mobile' })).toEqual(page('This offer is not available on your device.'))
    expect(await wayOf({ device: 'desktop' })).toMatchObject([
      { steps: [], message: null, destination: only.destinationUrl },
    ])
    // nothing is supposed of a device that nobody named
    expect(await wayOf({})).toMatchObject([{ steps: [], message: null }])
    await db().offer.update({
      where: { id: only.id },
      data: { fallbackOfferId: other.id, refusesUnknownVisitors: true },
    })
    await rulesSettled()
    expect(await wayOf({})).toMatchObject([{ steps: [{ by: 'offer_fallback' }] }])
    await rulesSettled()
    const steps = [{ by: 'offer_fallback', rule: only.name, to: 'For phones' }]
    expect(await wayOf({ device: 'mobile' })).toMatchObject([{ steps, offer: 'For phones', message: null }])
  })

  test.each([
    ['two destinations', { destinationUrl: 'https://else.example/' }],
    ['no destination', { destinationOfferId: null }],
    ['a URL without https', { destinationOfferId: null, destinationUrl: 'http://else.example/' }],
    ['a javascript URL', { destinationOfferId: null, destinationUrl: 'javascript:alert(1)' }],
    ['a weight of 0', { weight: 0 }],
    ['what is no country', { country: 'US1' }],
    ['a sub-ID key without a value', { subIdKey: 's1' }],
    ['an end before the start', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
    ['an unknown field', { position: 1 }],
  ])('refuses %s with 422', async (_, change) => {
    expect((await send(POST, boss, { path: PATH, body: { ...body, ...change } })).status).toBe(422)
  })

  test.each([
    ['nobody', undefined, 401],
    ['a GSM', 'GSM', 403],
    ['an affiliate', 'AFFILIATE', 404],
  ] as const)('answers %s with %i [S2.32]', async (_, role, status) => {
    const user = role && (await createUser({ role }))
    expect((await send(POST, user, { path: PATH, body })).status).toBe(status)
    expect((await send(SIMULATE, user, { body: { offerId: 1, affiliateId: 1 } })).status).toBe(status)
    expect((await ask(GET, PATH, user)).status).toBe(status)
  })
})
