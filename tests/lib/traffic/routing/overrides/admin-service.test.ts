import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { simulateClick } from '@/lib/traffic/routing/admin-data'
import { simulationSchema } from '@/lib/traffic/routing/admin-schema'
import { listOverrides } from '@/lib/traffic/routing/overrides/admin-data'
import { overrideQuerySchema, overrideSchema } from '@/lib/traffic/routing/overrides/admin-schema'
import {
  changeOverride,
  createOverride,
  moveOverride,
  removeOverride,
} from '@/lib/traffic/routing/overrides/admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

type Offer = Awaited<ReturnType<typeof createOffer>>
let boss: Awaited<ReturnType<typeof createStaff>>
let affiliate: TestUser
let from: Offer
let to: Offer
let third: Offer

beforeAll(async () => {
  const { advertiser } = await openShop()
  boss = await createStaff()
  affiliate = await createUser()
  const offer = (name: string) =>
    createOffer({ advertiserId: advertiser.id, name, destinationUrl: `https://${name}.example/?cid={click_id}` })
  from = await offer('from')
  to = await offer('to')
  third = await offer('third')
})
beforeEach(async () => {
  await db().trafficOverride.deleteMany()
})
afterAll(closeTracking)

const reason = 'The advertiser paused it'
const draft = (more = {}) =>
  overrideSchema.parse({ name: 'Away', offerId: from.id, destinationOfferId: to.id, reason, ...more })
const visit = async (offer: Offer) => {
  await rulesSettled()
  const answer = await track(`/c/${offer.id}?a=${affiliate.affiliateId}&s1=bio`, { at: NOW })
  return String(answer.headers.location)
}
const simulate = async (more = {}) => {
  await rulesSettled()
  const asked = simulationSchema.parse({ offerId: from.id, affiliateId: affiliate.affiliateId, ...more })
  return (await simulateClick(trackingState().rules.snapshot, asked, NOW)).ways
}

describe('an override', () => {
  test('redirects clicks as soon as it is added, counts them there, and is audited [S2.32]', async () => {
    const id = await createOverride({ actor: boss, at: NOW }, draft())
    expect(await visit(from)).toContain('https://to.example/?cid=')
    expect(await db().click.findFirst({ where: { linkedOfferId: from.id } })).toMatchObject({ offerId: to.id })
    expect(await auditOf('override', id)).toMatchObject([
      { action: 'override.create', reason, after: { name: 'Away' } },
    ])
  })

  test('with a URL fills its macros, and the click counts for the offer of the link', async () => {
    const destinationUrl = 'https://else.example/{affiliate_id}/{offer_id}?c={click_id}&s={s1}'
    await createOverride({ actor: boss, at: NOW }, draft({ destinationOfferId: null, destinationUrl }))
    expect(await visit(from)).toMatch(`https://else.example/${affiliate.affiliateId}/${from.id}?c=`)
  })

  test('that is switched off or removed redirects nothing', async () => {
    const id = await createOverride({ actor: boss, at: NOW }, draft())
    await changeOverride({ actor: boss, at: NOW }, { id, ...draft({ isActive: false }) })
    expect(await visit(from)).toContain('https://from.example/')
    await changeOverride({ actor: boss, at: NOW }, { id, ...draft() })
    expect(await visit(from)).toContain('https://to.example/')
    await removeOverride({ actor: boss, at: NOW }, { id, reason, confirm: 'Away' })
    expect(await visit(from)).toContain('https://from.example/')
    expect((await auditOf('override', id)).map(({ action }) => action)).toEqual([
      'override.create',
      'override.change',
      'override.change',
      'override.remove',
    ])
  })

  test('is applied in the order set by staff', async () => {
    const one = await createOverride({ actor: boss, at: NOW }, draft())
    const two = await createOverride({ actor: boss, at: NOW }, draft({ destinationOfferId: third.id }))
    expect(await visit(from)).toContain('https://to.example/')
    await moveOverride({ actor: boss, at: NOW }, { id: two, place: 1, reason })
    expect(await visit(from)).toContain('https://third.example/')
    const order = async () => (await listOverrides(overrideQuerySchema.parse({}), NOW)).rows.map(({ id }) => id)
    expect(await order()).toEqual([two, one])
    await moveOverride({ actor: boss, at: NOW }, { id: two, place: 99, reason })
    expect(await order()).toEqual([one, two])
    expect((await auditOf('override', two)).at(-1)).toMatchObject({ before: { place: 1 }, after: { place: 2 } })
    await expect(moveOverride({ actor: boss, at: NOW }, { id: 999_999, place: 1, reason })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('that would create a loop is refused with the loop; of two concurrent ones, one is created [S2.32]', async () => {
    const back = draft({ offerId: to.id, destinationOfferId: from.id })
    const both = await Promise.allSettled([
      createOverride({ actor: boss, at: NOW }, draft()),
      createOverride({ actor: boss, at: NOW }, back),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const failure = both.find(({ status }) => status === 'rejected')
    expect(String((failure as PromiseRejectedResult).reason.message)).toMatch(
      /round in a circle: (from → to → from|to → from → to)\./,
    )
    expect(await createOverride({ actor: boss, at: NOW }, { ...back, isActive: false })).toBeGreaterThan(0)
  })

  test.each([
    ['offerId', { offerId: 999_999 }],
    ['affiliateId', { affiliateId: 999_999 }],
    ['destinationOfferId', { destinationOfferId: 999_999 }],
    ['destinationUrl', { destinationOfferId: null, destinationUrl: 'https://localhost:3000/c/1001?a=1' }],
  ])('is refused with an error at the field %s', async (field, more) => {
    const failure = createOverride({ actor: boss, at: NOW }, draft(more))
    await expect(failure).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { [field]: expect.any(String) } },
    })
    expect(await db().trafficOverride.count()).toBe(0)
  })

  test('notifies the affiliate it names, or those who promote its offer, of its start and its end', async () => {
    const other = await createUser()
    const toldTo = (user: TestUser) =>
      db().notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })
    await visit(from)
    const id = await createOverride({ actor: boss, at: NOW }, draft({ country: 'US' }))
    const named = await createOverride({ actor: boss, at: NOW }, draft({ affiliateId: other.affiliateId }))
    await removeOverride({ actor: boss, at: new Date(NOW.getTime() + 1) }, { id, reason, confirm: 'Away' })
    const told = (await toldTo(affiliate)).filter(({ dedupeKey }) => dedupeKey?.startsWith(`override:${id}:`))
    expect(told.map(({ title }) => title)).toEqual([
      'Clicks on from are redirected',
      'Clicks on from are no longer redirected',
    ])
    expect(told[0]?.message).toBe(
      'From now on, clicks on your links to from (from United States) go to to and count there. Your links stay as they are.',
    )
    expect(await toldTo(other)).toMatchObject([{ dedupeKey: `override:${named}:${NOW.getTime()}` }])
  })
})

describe('the simulator', () => {
  test('returns each route with its share of visitors and its steps, and counts nothing [S2.32]', async () => {
    await createOverride({ actor: boss, at: NOW }, draft({ weight: 40, country: 'US' }))
    const clicks = await db().click.count()
    const ways = await simulate({ country: 'US' })
    expect(ways.map(({ offer }) => offer)).toEqual(['from', 'to'])
    expect(ways[1]).toMatchObject({ steps: [{ by: 'override', rule: 'Away', to: 'to' }], message: null })
    expect(ways[1]?.share).toBeGreaterThan(34)
    expect(ways[1]?.share).toBeLessThan(46)
    expect(await simulate({ country: 'DE' })).toMatchObject([{ share: 100, offer: 'from', steps: [] }])
    expect(await db().click.count()).toBe(clicks)
  })

  test('returns why a link is dead', async () => {
    expect(await simulate({ offerId: 999_999 })).toMatchObject([
      { share: 100, destination: null, message: 'This offer does not exist.' },
    ])
  })
})
