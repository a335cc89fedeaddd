import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { offerChangeSchema } from '@/lib/catalog/offers/admin-schema'
import { editOffer } from '@/lib/catalog/offers/admin-service'
import { readPayoutTerms } from '@/lib/catalog/payouts/affiliate-terms-data'
import { cancelChange } from '@/lib/catalog/payouts/changes/admin-service'
import { announcePayoutChanges } from '@/lib/catalog/payouts/changes/announcement-service'
import { applyDueChanges } from '@/lib/catalog/payouts/changes/service'
import { announceTerms } from '@/lib/catalog/payouts/changes/terms-announcement-service'
import { NO_CONDITIONS } from '@/lib/catalog/payouts/condition-schema'
import { giveCoupons, setCouponPriority } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

let actor: StaffActor
beforeAll(async () => {
  actor = await createStaff('ADMIN')
})
// midnight Eastern of November 30
const MOMENT = new Date('2026-11-30T05:00:00Z')

async function openOffer() {
  const shop = await openShop()
  const offerId = shop.offer.id
  const approve = (affiliateId: number) =>
    db().affiliateOffer.create({ data: { affiliateId, offerId, status: 'approved' } })
  const toldTo = async (userId: string) =>
    (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
      ({ title, message }) => `${title}. ${message}`,
    )
  return { ...shop, offerId, approve, toldTo }
}

test('those who promote the offer are told once, in their own payouts, with the moment; others are not', async () => {
  const { offerId, offer, click, approve, toldTo } = await openOffer()
  const [approved, clicking, other, adjusted, own] = await Promise.all(
    Array.from({ length: 5 }, () => createAffiliate()),
  )
  if (!approved || !clicking || !other || !adjusted || !own) throw new Error('five affiliates')
  const bucket = await db().bucket.create({
    data: { name: 'Plus ten', payoutAdjustmentBps: 1_000, hiddenOfferIds: [] },
  })
  await db().affiliate.update({ where: { id: adjusted.id }, data: { bucketId: bucket.id } })
  for (const { id } of [approved, adjusted, own]) await approve(id)
  await click({ affiliateId: clicking.id })
  await db().affiliatePayout.create({
    data: { offerId, affiliateId: own.id, payoutCents: 9_000n, startsAt: NOW, createdAt: NOW },
  })
  await changeAsTyped({ actor, at: NOW }, offerId, { beginsAt: MOMENT, own: { payoutCents: 2_000n } })

  const counts = await Promise.all([announcePayoutChanges({ at: NOW }), announcePayoutChanges({ at: NOW })])
  expect(counts.some((count) => count === 3)).toBe(true)
  expect(await announcePayoutChanges({ at: daysLater(1) })).toBe(0)

  const text = (from: string, to: string) =>
    `Lower payout of ${offer.name}. From Nov 30, 2026, 12:00 AM ET: Conversion: ${to}, instead of ${from}. Conversions before that time keep their payout.`
  expect(await toldTo(approved.userId)).toEqual([text('$25.00', '$20.00')])
  expect(await toldTo(clicking.userId)).toEqual([text('$25.00', '$20.00')])
  expect(await toldTo(adjusted.userId)).toEqual([text('$27.50', '$22.00')])
  expect([await toldTo(other.userId), await toldTo(own.userId)]).toEqual([[], []])
  expect(await db().mailMessage.count({ where: { template: 'offer-terms' } })).toBe(3)

  const shown = await readPayoutTerms(offerId, { affiliateId: approved.id, adjustmentBps: 0 }, NOW)
  expect(shown.announced).toEqual([
    { effectiveAt: MOMENT.toISOString(), lines: [{ name: 'Conversion', from: '$25.00', to: '$20.00' }] },
  ])
  expect((await readPayoutTerms(offerId, { affiliateId: own.id, adjustmentBps: 0 }, NOW)).announced).toEqual([])
})

test('rules are told to those whom they may pay, and a rule of one affiliate to that one', async () => {
  const { offerId, approve, toldTo } = await openOffer()
  const [pinned, other] = [await createAffiliate(), await createAffiliate()]
  for (const { id } of [pinned, other]) await approve(id)
  const flat = {
    payoutType: 'cpa_flat' as const,
    percentPayoutBps: 0,
    percentRevenueBps: 0,
    revenueCents: 9_000n,
    revenueCurrency: 'USD',
  }
  const own = { conditions: { ...NO_CONDITIONS, affiliateIds: [pinned.id] }, ...flat, payoutCents: 4_000n }
  await changeAsTyped({ actor, at: NOW }, offerId, { beginsAt: MOMENT, rules: [own] })
  expect(await announcePayoutChanges({ at: NOW })).toBe(1)
  expect(await toldTo(pinned.userId)).toEqual([expect.stringContaining('Rules: All sales: $40.00, instead of none.')])
  expect(await toldTo(other.userId)).toEqual([])
  const all = { conditions: { ...NO_CONDITIONS, credit: 'coupon' as const }, ...flat, payoutCents: 1_000n }
  await changeAsTyped({ actor, at: daysLater(1) }, offerId, { beginsAt: daysLater(12), rules: [own, all] })
  expect(await announcePayoutChanges({ at: daysLater(1) })).toBe(2)
  const text = (await toldTo(other.userId)).at(-1)
  expect(text).toContain('Lower payout')
  expect(text).toContain('Rules: Sales by a coupon code: $10.00, instead of none.')
})

test('a change that begins before everybody was told is still told, with what was before', async () => {
  const { offerId, offer, approve, toldTo } = await openOffer()
  const { id, userId } = await createAffiliate()
  await approve(id)
  await changeAsTyped({ actor, at: NOW }, offerId, { beginsAt: daysLater(1), own: { payoutCents: 2_800n } })
  await applyDueChanges({ at: daysLater(2) })
  await announcePayoutChanges({ at: daysLater(2) })
  const [told] = await toldTo(userId)
  expect(told).toContain(`New payout of ${offer.name}. Since Nov 21, 2026`)
  expect(told).toContain('Conversion: $28.00, instead of $25.00')
})

test('a canceled change is called off to those who were told of it, once', async () => {
  const { offerId, approve, toldTo } = await openOffer()
  const [early, late] = await Promise.all([createAffiliate(), createAffiliate()])
  if (!early || !late) throw new Error('two affiliates')
  await approve(early.id)
  const changeId = await changeAsTyped({ actor, at: NOW }, offerId, { beginsAt: MOMENT, own: { payoutCents: 2_000n } })
  await announcePayoutChanges({ at: NOW })
  await approve(late.id)
  await cancelChange({ actor, at: daysLater(1) }, { offerId, changeId, reason: 'A test' })
  expect([
    await announcePayoutChanges({ at: daysLater(1) }),
    await announcePayoutChanges({ at: daysLater(1) }),
  ]).toEqual([1, 0])
  expect((await toldTo(early.userId)).at(-1)).toContain(
    'The change announced for Nov 30, 2026, 12:00 AM ET is canceled.',
  )
  expect(await toldTo(late.userId)).toEqual([])
})

test('nobody is told of a change of the revenue', async () => {
  const { offerId, approve, toldTo } = await openOffer()
  const { id, userId } = await createAffiliate()
  await approve(id)
  await changeAsTyped({ actor, at: NOW }, offerId, { own: { revenueCents: 9_000n, revenueCurrency: 'USD' } })
  expect(await announcePayoutChanges({ at: NOW })).toBe(0)
  expect(await toldTo(userId)).toEqual([])
})

test('a thousand affiliates are told by one run in batches', async () => {
  const { offerId, approve } = await openOffer()
  const affiliates = await Promise.all(Array.from({ length: 12 }, () => createAffiliate()))
  for (const { id } of affiliates) await approve(id)
  await db().$executeRaw`
    WITH people AS (
      INSERT INTO app_user (id, email, first_name, last_name, password_hash, updated_at)
      SELECT gen_random_uuid(), 'many-' || n || '@stoke.test', 'Many', n::text, 'x', now() FROM generate_series(1, 1000) n
      RETURNING id),
    own AS (
      INSERT INTO affiliate (user_id, status, referral_code, updated_at)
      SELECT id, 'approved', 'many-' || id, now() FROM people RETURNING id)
    INSERT INTO affiliate_offer (affiliate_id, offer_id, status) SELECT id, ${offerId}, 'approved' FROM own`
  await changeAsTyped({ actor, at: NOW }, offerId, { beginsAt: MOMENT, own: { payoutCents: 2_000n } })
  expect(await announcePayoutChanges({ at: NOW })).toBe(1_012)
  expect(await announcePayoutChanges({ at: NOW })).toBe(0)
})

test('those who promote an offer are told once whose purchases it pays for, but for those with an own payout that says it', async () => {
  const { offerId, offer, click, approve, toldTo } = await openOffer()
  const [approved, clicking, other, own] = await Promise.all(Array.from({ length: 4 }, () => createAffiliate()))
  if (!approved || !clicking || !other || !own) throw new Error('four affiliates')
  for (const { id } of [approved, own]) await approve(id)
  await click({ affiliateId: clicking.id })
  await db().affiliatePayout.create({
    data: {
      offerId,
      affiliateId: own.id,
      payoutCents: 9_000n,
      paidCustomers: 'all',
      startsAt: NOW,
      createdAt: NOW,
    },
  })
  const pay = async (paidCustomers: 'all' | 'new', at: Date) => {
    const { version } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
    await editOffer({ actor, at }, { id: offerId, ...offerChangeSchema.parse({ version, paidCustomers }) })
  }
  await pay('new', NOW)
  await pay('new', NOW)
  const counts = await Promise.all([announceTerms({ at: NOW }), announceTerms({ at: NOW })])
  expect(Math.max(...counts)).toBe(2)
  expect(await announceTerms({ at: daysLater(1) })).toBe(0)
  const title = `${offer.name} pays for other customers`
  const told = `${title}. Paid for new customers only: nothing for those who bought from the advertiser before. Conversions before keep their payout.`
  expect(await toldTo(approved.userId)).toEqual([told])
  expect(await toldTo(clicking.userId)).toEqual([told])
  expect([await toldTo(other.userId), await toldTo(own.userId)]).toEqual([[], []])
  await pay('all', daysLater(2))
  expect(await announceTerms({ at: daysLater(2) })).toBe(2)
  expect((await toldTo(approved.userId)).at(-1)).toBe(
    `${title}. Every customer’s purchases are paid for. Conversions before keep their payout.`,
  )
})

test('those who promote an offer with codes are told once what a code and a click earn of a sale, and read it at the offer', async () => {
  const { offerId, offer, click, toldTo } = await openOffer()
  const [owner, clicking, other] = await Promise.all(Array.from({ length: 3 }, () => createAffiliate()))
  if (!owner || !clicking || !other) throw new Error('three affiliates')
  const terms = async () => (await readPayoutTerms(offerId, { affiliateId: clicking.id, adjustmentBps: 0 }, NOW)).codes
  await click({ affiliateId: clicking.id })
  const set = (codePercent: number | null, at: Date) =>
    setCouponPriority({ actor, at }, { id: offerId, clicksFirst: false, codePercent })
  await set(50, NOW)
  expect([await announceTerms({ at: NOW }), await terms()]).toEqual([0, null])
  await giveCoupons({ actor, at: NOW }, { id: offerId, codes: [{ code: `TERMS${offerId}`, affiliateId: owner.id }] })
  const before = (await toldTo(owner.userId)).length
  await set(60, daysLater(1))
  const sentence = 'Beside a click of another affiliate a code earns 60%, the click the rest.'
  expect(await terms()).toBe(sentence)
  const counts = await Promise.all([announceTerms({ at: daysLater(1) }), announceTerms({ at: daysLater(1) })])
  expect(Math.max(...counts)).toBe(2)
  expect(await announceTerms({ at: daysLater(1) })).toBe(0)
  const told = `${offer.name} pays codes and clicks otherwise. ${sentence} Conversions before keep their payout.`
  expect(await toldTo(clicking.userId)).toEqual([told])
  expect((await toldTo(owner.userId)).slice(before)).toEqual([told])
  expect(await toldTo(other.userId)).toEqual([])
  await set(60, daysLater(2))
  expect(await announceTerms({ at: daysLater(2) })).toBe(0)
})
