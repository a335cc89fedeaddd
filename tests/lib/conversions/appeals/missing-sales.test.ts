import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listInquiries } from '@/lib/conversions/appeals/missing-sale-admin-data'
import { decideInquiry } from '@/lib/conversions/appeals/missing-sale-admin-service'
import { findMissingSale, listAdvertiserInquiries, listOwnInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { followInquiries } from '@/lib/conversions/appeals/missing-sale-deadline-service'
import { inquiryRequestSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { reportMissingSale } from '@/lib/conversions/appeals/missing-sale-service'
import { answerInquiry } from '@/lib/people/advertisers/missing-sale-service'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { AFTER, openLives, storedOf } from '@/tests/support/conversions/lives'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const DAY = easternDay(NOW)
const MESSAGE = 'The buyer sent me the confirmation of the order.'
const ANSWER = 'The order was paid and is kept.'
let shop: Awaited<ReturnType<typeof openShop>>
let member: Awaited<ReturnType<typeof createAdvertiserPerson>>
let staff: StaffActor
beforeAll(async () => {
  shop = await openShop()
  member = await createAdvertiserPerson('manager', shop.advertiser.id)
  staff = await createStaff()
})
afterAll(closeTracking)

const RULE = {
  conditions: {},
  payoutType: 'cpa_flat',
  payoutCents: 100,
  percentPayoutBps: 0,
  revenueCents: 200,
  percentRevenueBps: 0,
} as const

type Sale = { userId: string; affiliateId: number; click_id: string }

/** A buyer's click on the link of a new affiliate, whose order is not reported. */
async function visit(offerId?: number): Promise<Sale> {
  const { id: userId, affiliateId } = await createUser()
  return { userId, ...(await shop.click({ affiliateId: affiliateId ?? 0, ...(offerId && { offerId }) })) }
}

const search = ({ affiliateId }: Sale, order: string, { day = DAY, at = daysLater(1), offer = shop.offer.id } = {}) =>
  findMissingSale({ affiliateId, offer, order, day }, at)

type Asked = { order: string; day?: string; amount?: string; offer?: number; at?: Date }
async function ask({ userId, affiliateId }: Sale, { at = daysLater(1), offer = shop.offer.id, ...asked }: Asked) {
  const request = inquiryRequestSchema.parse({ day: DAY, offer, message: MESSAGE, pictures: [], ...asked })
  await reportMissingSale({ actor: { affiliateId, userId }, at }, request)
  return (await listOwnInquiries(affiliateId))[0] ?? expect.fail('no inquiry')
}

const answer = (
  id: string,
  decision: 'granted' | 'declined',
  { at = daysLater(2), amount = undefined as bigint | undefined } = {},
) => answerInquiry({ actor: member, at }, { id, decision, amount, answer: ANSWER })

describe('the search for an order', () => {
  test('finds the affiliate’s own conversion, whatever the case of its number and the sign before it', async () => {
    const sale = await visit()
    await shop.send({ click_id: sale.click_id, txn_id: 'WC-ab17' })
    for (const order of ['WC-ab17', 'wc-AB17', '#WC-ab17']) {
      expect(await search(sale, order)).toMatchObject({
        found: 'own',
        conversion: { status: 'approved' },
        refusal: 'It is recorded.',
      })
    }
  })

  test('says that an order was reported for another click, and not whose', async () => {
    const [sale, other] = [await visit(), await visit()]
    await shop.send({ click_id: other.click_id, txn_id: 'OTHER-1' })
    const found = await search(sale, 'other-1')
    expect(found).toMatchObject({ found: 'other_click', conversion: null, calls: [] })
    expect(found.refusal).toMatch(/^An order is credited once/)
  })

  test('lists the calls that were refused, with their reasons', async () => {
    const sale = await visit()
    await shop.send({ click_id: sale.click_id, txn_id: 'BAD-1', amount: 'forty' })
    await shop.send({ click_id: '1-00000000000070008000000000000000', txn_id: 'BAD-2' })
    expect(await search(sale, 'BAD-1')).toMatchObject({ found: 'refused', calls: [{ reasonText: expect.any(String) }] })
    expect(await search(sale, 'BAD-2')).toMatchObject({ found: 'refused', calls: [{ reasonText: expect.any(String) }] })
  })

  test.each([
    ['an order that no call has', {}, null],
    [
      'a day without a click in the window before it',
      { day: easternDay(daysLater(-1)) },
      /^Without a click or a code of yours/,
    ],
    ['a day that is to come', { day: easternDay(daysLater(3)) }, 'This day is still to come.'],
    ['a day too long ago', { at: daysLater(40) }, /^Sales can be asked about within 30 days/],
  ])('of %s says whether one can ask about it', async (_, when, refusal) => {
    const sale = await visit()
    const found = await search(sale, 'NONE-1', when)
    expect(found.found).toBe('not_received')
    if (refusal instanceof RegExp) expect(found.refusal).toMatch(refusal)
    else expect(found.refusal).toBe(refusal)
  })
})

test('an order of a shop whose numbers buyers do not see cannot be asked about', async () => {
  const hidden = await openShop()
  const { id: userId, affiliateId } = await createUser()
  await hidden.click({ affiliateId: affiliateId ?? 0 })
  const sought = { affiliateId: affiliateId ?? 0, offer: hidden.offer.id, order: '#1001', day: DAY }
  expect((await findMissingSale(sought, daysLater(1))).refusal).toBeNull()
  const connection = { id: userId, advertiserId: hidden.advertiser.id, name: 'example.myshopify.com', createdAt: NOW }
  await db().shopConnection.create({ data: { ...connection, provider: 'shopify' } })
  expect((await findMissingSale(sought, daysLater(1))).refusal).toMatch(/^This shop has told us of no order/)
})

describe('an inquiry', () => {
  test('goes to the advertiser’s people first, once for an order', async () => {
    const sale = await visit()
    const asked = await ask(sale, { order: 'ASK-1' })
    expect(asked).toMatchObject({ order: 'ASK-1', status: 'open', waitsFor: 'advertiser', message: MESSAGE })
    await expect(ask(sale, { order: 'ASK-1' })).rejects.toThrow('asked about this order already')
    const waiting = await listAdvertiserInquiries(shop.advertiser.id, daysLater(1))
    expect(waiting).toContainEqual(
      expect.objectContaining({ id: asked.id, clickId: sale.click_id, needsAmount: false }),
    )
    const told = await db().notification.findMany({ where: { userId: member.id } })
    expect(told.map(({ title }) => title)).toContain('An affiliate misses order ASK-1')
  })

  test('sent ten times at once is one', async () => {
    const sale = await visit()
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => ask(sale, { order: 'ONCE-1' })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().inquiry.count({ where: { affiliateId: sale.affiliateId } })).toBe(1)
  })

  test('declined pays nothing, and its affiliate reads why', async () => {
    const sale = await visit()
    const { id } = await ask(sale, { order: 'NO-1' })
    await answer(id, 'declined')
    expect((await listOwnInquiries(sale.affiliateId))[0]).toMatchObject({
      status: 'declined',
      answer: ANSWER,
    })
    expect(await db().conversion.count({ where: { affiliateId: sale.affiliateId } })).toBe(0)
    await expect(answer(id, 'granted')).rejects.toThrow('decided already')
  })

  test('is not of another advertiser, and after its deadline is for staff', async () => {
    const sale = await visit()
    const { id } = await ask(sale, { order: 'LATE-1' })
    const other = await openShop()
    const stranger = { actor: await createAdvertiserPerson('owner', other.advertiser.id), at: daysLater(2) }
    const declined = { id, decision: 'declined', amount: undefined, answer: ANSWER } as const
    await expect(answerInquiry(stranger, declined)).rejects.toThrow('There is no such inquiry.')
    await expect(answer(id, 'granted', { at: daysLater(9) })).rejects.toThrow('Its deadline has passed.')
    const query = { sort: 'due', dir: 'asc', page: 1, q: '' } as never
    expect((await listInquiries(query, staff)).rows.map((row) => row.id)).not.toContain(id)
    await followInquiries({ at: daysLater(9) })
    await followInquiries({ at: daysLater(10) })
    expect((await listInquiries(query, staff)).rows.map((row) => row.id)).toContain(id)
    const told = await db().notification.findMany({ where: { userId: staff.userId } })
    expect(told.filter(({ title }) => title.endsWith('misses order LATE-1'))).toHaveLength(1)
  })

  test('whose sale is reported after all is closed as recorded', async () => {
    const sale = await visit()
    const { id } = await ask(sale, { order: 'After-1' })
    await shop.send({ click_id: sale.click_id, txn_id: 'AFTER-1' }, { at: daysLater(2) })
    await followInquiries({ at: daysLater(2) })
    expect(await db().inquiry.findUnique({ where: { id } })).toMatchObject({
      status: 'recorded',
      conversionId: expect.any(String),
    })
    await followInquiries({ at: daysLater(3) })
    const told = await db().notification.findMany({ where: { userId: sale.userId, dedupeKey: `inquiry:${id}` } })
    expect(told).toMatchObject([{ title: 'Order After-1 is recorded' }])
  })

  test('of an offer that pays a share needs what the buyer paid', async () => {
    const share = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
    const offer = (await createOffer({ advertiserId: shop.advertiser.id, ...share })).id
    const sale = await visit(offer)
    const { id } = await ask(sale, { order: 'SHARE-1', offer })
    await expect(answer(id, 'granted')).rejects.toThrow('Enter what the buyer paid.')
    await answer(id, 'granted', { amount: 8_050n })
    const [paid] = await db().conversion.findMany({ where: { affiliateId: sale.affiliateId } })
    expect(paid).toMatchObject({ status: 'approved', amountCents: 8_050n, payoutCents: 805n, revenueCents: 1_610n })
  })
})

test.each([
  ['a rule about amounts', { payoutRules: [{ ...RULE, conditions: { minAmountCents: 5_000 } }] }, undefined, true],
  [
    'a rule that pays a share',
    { payoutRules: [{ ...RULE, payoutType: 'cpa_percentage', percentPayoutBps: 500 }] },
    undefined,
    true,
  ],
  ['a rule of a country', { payoutRules: [{ ...RULE, conditions: { countries: ['US'] } }] }, undefined, false],
  [
    'an own sum in place of a share',
    { payoutType: 'cpa_percentage', percentPayoutBps: 1_000 },
    { payoutCents: 900n },
    true,
  ],
  ['an own sum', {}, { payoutCents: 900n }, false],
] as const)('what the buyer paid is asked for %s', async (_, terms, own, isNeeded) => {
  const offer = (await createOffer({ advertiserId: shop.advertiser.id, ...(terms as object) })).id
  const sale = await visit(offer)
  const { affiliateId } = sale
  if (own)
    await db().affiliatePayout.create({ data: { affiliateId, offerId: offer, startsAt: NOW, createdAt: NOW, ...own } })
  const { id } = await ask(sale, { order: `NEEDS-${offer}`, offer })
  const listed = await listAdvertiserInquiries(shop.advertiser.id, daysLater(1))
  expect(listed.find((each) => each.id === id)?.needsAmount).toBe(isNeeded)
  if (isNeeded) await expect(answer(id, 'granted')).rejects.toThrow('Enter what the buyer paid.')
  await answer(id, 'granted', { amount: 2_000n })
})

describe('a granted inquiry', () => {
  test('leaves every figure as if its sale had been reported on its day [Q9]', async () => {
    const lives = await openLives()
    const ada = await lives.live([0, 1, 2], { unreported: 1 })
    const ben = await lives.live([0, 1, 2])
    expect(await lives.stateOf(ada)).not.toEqual(await lives.stateOf(ben))
    const order = ada.txns[1] ?? ''
    const request = inquiryRequestSchema.parse({
      offer: lives.offerId,
      order,
      day: easternDay(daysLater(1)),
      message: MESSAGE,
      pictures: [],
    })
    await reportMissingSale({ actor: ada, at: AFTER }, request)
    const [{ id = '' } = {}] = await listOwnInquiries(ada.affiliateId)
    const decision = {
      id,
      decision: 'granted',
      amount: undefined,
      answer: ANSWER,
      reason: 'seen in the shop',
    } as const
    expect(await decideInquiry({ actor: staff, at: AFTER }, decision)).toBe(true)

    expect(await lives.stateOf(ada)).toEqual(await lives.stateOf(ben))
    const { quest: _ofAda, ...stored } = await storedOf(ada, lives.questId)
    const { quest: _ofBen, ...other } = await storedOf(ben, lives.questId)
    expect(stored).toEqual(other)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
    expect((await auditOf('inquiry', id)).map(({ action }) => action)).toEqual(['inquiry.granted'])
  })

  test('above the limit of a day is paid when a second person grants it', async () => {
    const [first, second] = [await createStaff('GSM'), await createStaff('GSM')]
    const offer = (await createOffer({ advertiserId: shop.advertiser.id, defaultPayoutCents: 150_000n })).id
    const sale = await visit(offer)
    const { id } = await ask(sale, { order: 'BIG-1', offer })
    const decision = {
      id,
      decision: 'granted',
      amount: undefined,
      answer: ANSWER,
      reason: 'seen in the shop',
    } as const
    expect(await decideInquiry({ actor: first, at: daysLater(9) }, decision)).toBe(false)
    expect(await db().conversion.count({ where: { affiliateId: sale.affiliateId } })).toBe(0)
    const query = { sort: 'due', dir: 'asc', page: 1, q: '', state: 'advertiser' } as never
    const [listed] = (await listInquiries(query, staff)).rows.filter((row) => row.id === id)
    expect(listed?.granted).toEqual({ by: first.user.email, amountCents: null, payoutCents: 150_000 })
    const other = { ...decision, amount: 5_000n }
    expect(await decideInquiry({ actor: second, at: daysLater(9) }, other)).toBe(false)
    expect(await decideInquiry({ actor: second, at: daysLater(9) }, decision)).toBe(true)
    const paid = await db().conversion.findMany({ where: { affiliateId: sale.affiliateId } })
    expect(paid).toMatchObject([{ status: 'approved', reason: null, payoutCents: 150_000n }])
    expect(await db().approvalRequest.count({ where: { subject: id, outcome: null } })).toBe(0)
  })

  test('by its advertiser and by ten calls at once is paid once', async () => {
    const sale = await visit()
    const { id } = await ask(sale, { order: 'RACE-1' })
    await Promise.allSettled([
      answer(id, 'granted'),
      ...Array.from({ length: 10 }, () =>
        shop.send({ click_id: sale.click_id, txn_id: 'RACE-1' }, { at: daysLater(2) }),
      ),
    ])
    const paid = await db().conversion.findMany({ where: { affiliateId: sale.affiliateId } })
    expect(paid.map(({ status }) => status)).toEqual(['approved'])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('counts for an offer that was paused since, and takes no click of another buyer', async () => {
    const offer = (await createOffer({ advertiserId: shop.advertiser.id })).id
    const sale = await visit(offer)
    const later = await shop.click({ affiliateId: sale.affiliateId, offerId: offer, at: daysLater(0.1) })
    const { id } = await ask(sale, { order: 'FIRST-1', offer })
    await db().offer.update({ where: { id: offer }, data: { status: 'paused' } })
    await answer(id, 'granted')
    await db().offer.update({ where: { id: offer }, data: { status: 'active' } })
    const { body } = await shop.send({ click_id: later.click_id, txn_id: 'SECOND-1' }, { at: daysLater(2) })
    expect(body).toMatchObject({ status: 'accepted' })
    const rows = await db().conversion.findMany({
      where: { affiliateId: sale.affiliateId },
      orderBy: { createdAt: 'asc' },
    })
    expect(rows.map(({ txnId, clickFlag }) => [txnId, clickFlag])).toEqual([
      ['FIRST-1', 'inquiry'],
      ['SECOND-1', null],
    ])
  })

  test('is one order however its number is written, and is told as a new conversion alone', async () => {
    const offer = (await createOffer({ advertiserId: shop.advertiser.id, allowMultipleConversions: true })).id
    const sale = await visit(offer)
    const { id } = await ask(sale, { order: '#ab-77', offer })
    await expect(ask(sale, { order: 'AB-77', offer })).rejects.toThrow('asked about this order already')
    await answer(id, 'granted')
    const told = await db().notification.findMany({ where: { userId: sale.userId } })
    const titles = told.map(({ title }) => title).filter((title) => !title.startsWith('Achievement'))
    expect(titles).toEqual(['Order #ab-77 is credited to you'])
    for (const txn_id of ['#ab-77', 'ab-77', 'AB-77', '#AB-77']) {
      const { status } = await shop.send({ click_id: sale.click_id, txn_id }, { at: daysLater(3) })
      expect([txn_id, status]).toEqual([txn_id, 409])
    }
    expect(await db().conversion.count({ where: { affiliateId: sale.affiliateId } })).toBe(1)

    const second = await ask(sale, { order: '#1002', offer })
    await shop.send({ click_id: sale.click_id, txn_id: '1002' }, { at: daysLater(1) })
    await expect(answer(second.id, 'granted')).rejects.toThrow('The advertiser has reported this order by now.')
    await followInquiries({ at: daysLater(2) })
    expect((await listOwnInquiries(sale.affiliateId)).find((one) => one.id === second.id)?.status).toBe('recorded')
  })

  test('can be granted whenever it can be asked about, to the end of the window', async () => {
    const sale = await visit()
    const day = easternDay(daysLater(30))
    expect((await search(sale, 'EDGE-1', { day, at: daysLater(30.5) })).refusal).toMatch(/^Without a click/)
    const early = await visit()
    const edge = easternDay(daysLater(29))
    const { id } = await ask(early, { order: 'EDGE-2', day: edge, at: daysLater(30) })
    await answer(id, 'granted', { at: daysLater(31) })
    expect(await db().conversion.count({ where: { affiliateId: early.affiliateId, status: 'approved' } })).toBe(1)
  })
})
