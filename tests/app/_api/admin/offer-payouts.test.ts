import { beforeAll, expect, test } from 'vitest'
import { GET as FIND } from '@/app/_api/admin/offers/[id]/payouts/affiliates/route'
import { DELETE as CANCEL } from '@/app/_api/admin/offers/[id]/payouts/changes/[changeId]/route'
import { POST as CHANGE, GET as CHANGES } from '@/app/_api/admin/offers/[id]/payouts/changes/route'
import { PUT as SET_EVENT } from '@/app/_api/admin/offers/[id]/payouts/default-event/route'
import { PATCH } from '@/app/_api/admin/offers/[id]/payouts/goals/[goalId]/route'
import { PUT as ORDER } from '@/app/_api/admin/offers/[id]/payouts/goals/order/route'
import { POST as ADD } from '@/app/_api/admin/offers/[id]/payouts/goals/route'
import { DELETE as END } from '@/app/_api/admin/offers/[id]/payouts/own/[ownId]/route'
import { GET as OWN, POST as SET } from '@/app/_api/admin/offers/[id]/payouts/own/route'
import { GET } from '@/app/_api/admin/offers/[id]/payouts/route'
import type { AffiliatePayouts, OfferPayouts, PayoutChanges } from '@/lib/catalog/payouts/admin-schema'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import type { TestUser } from '@/tests/support/factories/users'

const reason = 'A test'
const accepted = ['loss', 'notice', 'events']
let admin: TestUser
let moderator: TestUser
let id: string

beforeAll(async () => {
  admin = (await createStaff('ADMIN')).user
  moderator = (await createStaff('MODERATOR')).user
  id = String((await createOffer({ advertiserId: (await createAdvertiser()).id })).id)
})

const payouts = async () =>
  (await (await ask(GET, `/api/admin/offers/${id}/payouts`, moderator, { id })).json()) as OfferPayouts
const changes = async () =>
  ((await (await ask(CHANGES, `/api/admin/offers/${id}/payouts/changes`, moderator, { id })).json()) as PayoutChanges)
    .changes
const ownPayouts = async (query: string) =>
  (
    (await (
      await ask(OWN, `/api/admin/offers/${id}/payouts/own?${query}`, moderator, { id })
    ).json()) as AffiliatePayouts
  ).ownPayouts
const amounts = (payoutCents: number) => ({
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents: 9_000,
  percentRevenueBps: 0,
})
const fieldsOf = async (answer: Response) => ((await answer.json()) as { error: { fields?: object } }).error.fields

test('goals are added, edited, ordered and paused; bad input is a sentence at its field', async () => {
  const goal = { name: 'Deposit', event: 'Deposit', isRepeatable: false, ...amounts(800), accepted, reason }
  const bad = await send(ADD, admin, {
    params: { id },
    body: { ...goal, event: 'refund', percentPayoutBps: 10_001, version: 1 },
  })
  expect([bad.status, await fieldsOf(bad)]).toEqual([
    422,
    { event: 'This event takes a conversion back; it cannot pay one.', percentPayoutBps: 'At most 100%.' },
  ])
  const added = await send(ADD, admin, { params: { id }, body: { ...goal, version: 1 } })
  expect(added.status).toBe(201)
  const goalId = String(((await added.json()) as { id: number }).id)
  const edit = { params: { id, goalId }, method: 'PATCH', body: { name: 'First deposit', version: 2, reason } }
  expect((await send(PATCH, admin, edit)).status).toBe(200)
  expect((await send(PATCH, admin, edit)).status).toBe(409)
  const order = { params: { id }, method: 'PUT', body: { ids: [Number(goalId)], version: 3, reason } }
  expect((await send(ORDER, admin, order)).status).toBe(200)
  expect((await payouts()).lines).toMatchObject([
    { name: 'Conversion', goalId: null },
    { name: 'First deposit', event: 'deposit', payoutCents: 800 },
  ])
})

test('a change is planned in Eastern time as typed and canceled', async () => {
  const { offer, lines } = await payouts()
  const year = new Date().getUTCFullYear() + 1
  const body = {
    beginsAt: `${year}-06-01T00:00`,
    own: amounts(3_000),
    accepted,
    reason,
    confirm: 'change payouts',
    goals: lines.flatMap((line) => (line.goalId === null ? [] : [{ id: line.goalId, ...amounts(800) }])),
    tiers: [{ goalId: null, steps: [{ fromConversion: 11, payoutCents: 3_500, percentPayoutBps: 0 }] }],
    version: offer.version,
  }
  const bad = await send(CHANGE, admin, { params: { id }, body: { ...body, beginsAt: 'soon' } })
  expect(await fieldsOf(bad)).toEqual({ beginsAt: 'Choose a day and a time.' })
  expect((await send(CHANGE, admin, { params: { id }, body })).status).toBe(200)
  const [change] = await changes()
  expect(change).toMatchObject({ effectiveAt: `${year}-06-01T04:00:00.000Z`, state: 'planned' })
  expect(change?.lines[0]).toMatchObject({ from: '$25.00', to: '$30.00; from conversion 11 in a month: $35.00' })
  const params = { id, changeId: change?.id ?? '' }
  expect((await send(CANCEL, admin, { params, method: 'DELETE', body: { reason } })).status).toBe(200)
  expect(await changes()).toMatchObject([{ state: 'canceled' }])
})

test('a payout of one affiliate is set by the picker, and ended', async () => {
  const { id: affiliateId } = await createAffiliate()
  const path = `/api/admin/offers/${id}/payouts/affiliates?q=${affiliateId}`
  const { affiliates } = (await (await ask(FIND, path, admin, { id })).json()) as { affiliates: { id: number }[] }
  expect(affiliates.map((each) => each.id)).toContain(affiliateId)
  const body = { affiliateId, goalId: null, payoutCents: 3_100, percentPayoutBps: 0, from: null, accepted: [], reason }
  expect((await send(SET, admin, { params: { id }, body })).status).toBe(200)
  expect((await send(SET, admin, { params: { id }, body })).status).toBe(409)
  expect(await ownPayouts(`affiliateId=${(await createAffiliate()).id}`)).toEqual([])
  const [own] = await ownPayouts(`affiliateId=${affiliateId}`)
  expect(own).toMatchObject({ affiliateId, payoutCents: 3_100, conversions: 0 })
  const end = { params: { id, ownId: own?.id ?? '' }, method: 'DELETE', body: { reason } }
  expect((await send(END, admin, end)).status).toBe(200)
  expect(await ownPayouts('')).toEqual([])
  expect(await ownPayouts('state=ended')).toMatchObject([{ id: own?.id, endsAt: expect.any(String) }])
})

test('those who only read offers change none of it', async () => {
  const uuid = '0199aaaa-0000-7000-8000-000000000001'
  const writes = [
    send(CHANGE, moderator, { params: { id } }),
    send(CANCEL, moderator, { params: { id, changeId: uuid }, method: 'DELETE' }),
    send(ADD, moderator, { params: { id } }),
    send(PATCH, moderator, { params: { id, goalId: '1' }, method: 'PATCH' }),
    send(SET_EVENT, moderator, { params: { id }, method: 'PUT' }),
    send(ORDER, moderator, { params: { id }, method: 'PUT' }),
    send(SET, moderator, { params: { id } }),
    send(END, moderator, { params: { id, ownId: uuid }, method: 'DELETE' }),
  ]
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 403))
})
