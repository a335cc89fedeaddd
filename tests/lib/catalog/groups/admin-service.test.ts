import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGroups } from '@/lib/catalog/groups/admin-data'
import { groupQuerySchema, groupSchema } from '@/lib/catalog/groups/admin-schema'
import { changeGroup, createGroup, removeGroup } from '@/lib/catalog/groups/admin-service'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { createCap, visitAtOnce } from '@/tests/support/traffic/caps'

let advertiserId: number
let affiliateId: number
let boss: Awaited<ReturnType<typeof createStaff>>
let names = 0

beforeAll(async () => {
  advertiserId = (await openShop()).advertiser.id
  affiliateId = (await createAffiliate()).id
  boss = await createStaff()
})
afterAll(closeTracking)

const reason = 'Spread the traffic'
const newOffer = (data = {}) => createOffer({ advertiserId, name: `Member ${++names}`, ...data })
const draft = (name: string, members: [number, number][], more = {}) =>
  groupSchema.parse({
    name,
    reason,
    members: members.map(([offerId, weight]) => ({ offerId, weight })),
    ...more,
  })
const clicksOf = (offerId: number) => db().click.count({ where: { offerId } })

test('a new group immediately splits the clicks of its links by weight, and is audited [S2.33]', async () => {
  const [one, two] = [await newOffer(), await newOffer()]
  const id = await createGroup(
    { actor: boss, at: NOW },
    draft('Spread', [
      [one.id, 1],
      [two.id, 3],
    ]),
  )
  expect(await visitAtOnce(200, `/c/${one.id}?a=${affiliateId}`, NOW)).toEqual({ 302: 200 })
  const moved = await db().click.count({ where: { offerId: two.id, linkedOfferId: one.id } })
  expect(moved).toBeGreaterThan(120)
  expect(moved + (await clicksOf(one.id))).toBe(200)
  expect(await auditOf('offer-group', id)).toMatchObject([{ action: 'offer-group.create', reason }])
})

test('a group cap counts the clicks of all its offers, then the fallback gets the rest [S2.33] [Q7]', async () => {
  const [one, two, rest] = [await newOffer(), await newOffer(), await newOffer()]
  const members: [number, number][] = [
    [one.id, 1],
    [two.id, 1],
  ]
  const id = await createGroup({ actor: boss, at: NOW }, draft('Capped', members, { fallbackOfferId: rest.id }))
  await createCap({ groupId: id, metric: 'clicks', limitValue: 25n })
  expect(await visitAtOnce(60, `/c/${one.id}?a=${affiliateId}`, NOW)).toEqual({ 302: 60 })
  expect([(await clicksOf(one.id)) + (await clicksOf(two.id)), await clicksOf(rest.id)]).toEqual([25, 35])
  const removal = removeGroup({ actor: boss, at: NOW }, { id, reason, confirm: 'Capped' })
  await expect(removal).rejects.toMatchObject({ code: 'conflict' })
})

test('a change replaces the offers of a group, and an inactive group moves no clicks', async () => {
  const [one, two] = [await newOffer(), await newOffer()]
  const id = await createGroup(
    { actor: boss, at: NOW },
    draft('Changing', [
      [one.id, 0],
      [two.id, 1],
    ]),
  )
  await visitAtOnce(5, `/c/${one.id}?a=${affiliateId}`, NOW)
  expect([await clicksOf(one.id), await clicksOf(two.id)]).toEqual([0, 5])
  await changeGroup(
    { actor: boss, at: NOW },
    {
      id,
      ...draft(
        'Changing',
        [
          [one.id, 0],
          [two.id, 1],
        ],
        { isActive: false },
      ),
    },
  )
  await visitAtOnce(5, `/c/${one.id}?a=${affiliateId}`, NOW)
  expect([await clicksOf(one.id), await clicksOf(two.id)]).toEqual([5, 5])
  await changeGroup({ actor: boss, at: NOW }, { id, ...draft('Changing', [[one.id, 4]]) })
  const { rows } = await listGroups(groupQuerySchema.parse({ q: 'Changing' }), NOW)
  expect(rows).toMatchObject([{ members: [{ offerId: one.id, weight: 4, isRunning: true }], caps: 0, isActive: true }])
  await removeGroup({ actor: boss, at: NOW }, { id, reason, confirm: 'Changing' })
  expect((await auditOf('offer-group', id)).at(-1)).toMatchObject({ action: 'offer-group.remove', after: null })
})

test('an offer can be in one group: of two concurrent groups with it, one is refused', async () => {
  const offer = await newOffer()
  const both = await Promise.allSettled(
    ['First', 'Second'].map((name) => createGroup({ actor: boss, at: NOW }, draft(name, [[offer.id, 1]]))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  ['name', { name: 'Spread' }],
  ['members', { members: [{ offerId: 999_999, weight: 1 }] }],
  ['fallbackOfferId', { fallbackOfferId: 999_999 }],
])('an invalid group is refused with an error at the field %s', async (field, more) => {
  const offer = await newOffer()
  const failure = createGroup({ actor: boss, at: NOW }, draft(`Group ${++names}`, [[offer.id, 1]], more))
  await expect(failure).rejects.toMatchObject({ code: 'invalid', options: { fields: { [field]: expect.any(String) } } })
})
