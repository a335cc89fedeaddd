import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { type DecideConversions, feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'
import { adjustConversionPayout, decideConversions } from '@/lib/conversions/lifecycle/admin-service'
import { listConversions } from '@/lib/conversions/lifecycle/data'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const AT = daysLater(1)
let shop: Awaited<ReturnType<typeof openShop>>
let heldOfferId: number
let boss: StaffActor
beforeAll(async () => {
  shop = await openShop()
  heldOfferId = (await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7, name: 'Held for a week' })).id
  boss = await createStaff()
})
afterAll(closeTracking)

/** A conversion of $25 from a real postback, held by default. */
async function convert({ offerId = heldOfferId, affiliateId }: { offerId?: number; affiliateId?: number } = {}) {
  const clicked = await shop.click({ offerId, ...(affiliateId && { affiliateId }) })
  const txn_id = shop.newTxn()
  const { body } = await shop.send({ click_id: clicked.click_id, txn_id })
  const id = String(body.conversion_id)
  return {
    affiliateId: clicked.affiliateId,
    clickId: clicked.click_id,
    txnId: txn_id,
    id,
    ref: `${clicked.affiliateId}-${id}`,
  }
}
const decide = (ids: string[], decision: DecideConversions['decision'], more: Partial<DecideConversions> = {}) =>
  decideConversions(
    { actor: boss, at: AT },
    {
      ids,
      decision,
      because: 'staff',
      reason: 'Looked at',
      confirm: ids.length > 1 ? `${decision} ${ids.length}` : '',
      ...more,
    },
  )
const statusOf = async ({ affiliateId, id }: { affiliateId: number; id: string }) =>
  (await db().conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })).status
const listed = async (query: Record<string, string | number>) =>
  (await listFeedConversions(feedQuerySchema.parse(query))).rows

describe('deciding about conversions [S2.39]', () => {
  test('an approved one becomes available, and the audit log says who approved it', async () => {
    const kept = await convert()
    expect(await decide([kept.ref], 'approve')).toEqual([{ id: kept.ref, isDone: true, message: 'Approved' }])
    expect(await getBalances(kept.affiliateId)).toMatchObject({ pendingCents: 0n, availableCents: 2_500n })
    expect(await auditOf('conversion', kept.id)).toMatchObject([
      { action: 'conversion.approve', actorId: boss.userId, before: { status: 'pending' }, reason: 'Looked at' },
    ])
  })

  test('a rejected one shows its affiliate the reason but not the note of staff', async () => {
    const kept = await convert()
    await decide([kept.ref], 'reject', { because: 'fraud', reason: 'Same card five times' })
    const { conversions } = await listConversions(kept.affiliateId, { limit: 5 }, new Date())
    expect(conversions).toMatchObject([{ status: 'rejected', reason: 'fraud' }])
    expect(JSON.stringify(conversions)).not.toContain('five times')
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: kept.affiliateId } })
    const [notice] = await db().notification.findMany({
      where: { userId, dedupeKey: { startsWith: 'conversions-fraud-rejected:' } },
    })
    expect(notice?.title).toBe('Conversion rejected: Fraud check')
    expect(await getBalances(kept.affiliateId)).toMatchObject({ pendingCents: 0n, availableCents: 0n })
  })

  test('a reversed one is deducted from the balance, and no other decision applies to it', async () => {
    const kept = await convert({ offerId: shop.offer.id })
    await decide([kept.ref], 'reverse')
    expect(await getBalances(kept.affiliateId)).toMatchObject({ availableCents: 0n, earnedCents: 0n })
    expect(await decide([kept.ref], 'approve')).toMatchObject([{ isDone: false }])
    expect(await decide([kept.ref], 'reverse')).toMatchObject([{ isDone: false, message: 'Already reversed.' }])
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })

  test('a bulk decision needs the phrase, and one refusal does not stop the others', async () => {
    const [held, gone, credited] = [await convert(), await convert(), await convert({ offerId: shop.offer.id })]
    await decide([gone.ref], 'reject')
    const refs = [held.ref, gone.ref, credited.ref]
    await expect(decide(refs, 'approve', { confirm: 'approve' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await decide(refs, 'approve')).toEqual([
      { id: held.ref, isDone: true, message: 'Approved' },
      { id: gone.ref, isDone: false, message: 'A conversion that is rejected cannot become approved.' },
      { id: credited.ref, isDone: false, message: 'Already approved.' },
    ])
  })

  test('a single one needs its payout typed above $100 only, must show its present payout, and must exist', async () => {
    const [kept, dear] = [await convert(), await convert()]
    const where = { affiliateId_id: { affiliateId: dear.affiliateId, id: dear.id } }
    await adjustConversionPayout(
      { actor: boss, at: AT },
      {
        ref: dear.ref,
        payout: 10_001n,
        seenCents: 2_500,
        reason: 'Agreed rate',
        confirm: '$25.00 to $100.01',
      },
    )
    await expect(decide([dear.ref], 'approve')).rejects.toMatchObject({ code: 'invalid' })
    expect(await decide([dear.ref], 'approve', { confirm: '$100.01' })).toMatchObject([{ isDone: true }])
    expect(await db().conversion.findUniqueOrThrow({ where })).toMatchObject({ status: 'approved' })
    expect(await decide([kept.ref], 'approve', { seenCents: 2_400 })).toMatchObject([
      { isDone: false, message: 'Its payout has just changed. Please look again.' },
    ])
    const nobody = `${kept.affiliateId + 1}-${kept.id}`
    await expect(decide([nobody], 'approve')).rejects.toMatchObject({ code: 'not_found' })
    expect(await statusOf(kept)).toBe('pending')
  })

  test('staff cannot decide their own, and money of suspended affiliates stays held', async () => {
    const kept = await convert()
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: kept.affiliateId } })
    const said = { ids: [kept.ref], decision: 'approve', because: 'staff', reason: 'Mine', confirm: '$25.00' } as const
    const own = await decideConversions(
      { actor: { userId, role: 'SUPER_ADMIN' }, at: AT },
      { ...said, ids: [kept.ref] },
    )
    expect(own).toMatchObject([{ isDone: false, message: expect.stringContaining('your own') }])
    await db().affiliate.update({ where: { id: kept.affiliateId }, data: { status: 'suspended' } })
    expect(await decide([kept.ref], 'approve')).toMatchObject([{ isDone: false }])
    expect(await statusOf(kept)).toBe('pending')
    expect(await decide([kept.ref], 'reject')).toMatchObject([{ isDone: true }])
  })

  test('nothing of an affiliate under review can be approved until the review ends', async () => {
    const kept = await convert()
    const { id } = await db().fraudCase.create({
      data: { affiliateId: kept.affiliateId, rule: 'ip_cluster', score: 80, evidence: {}, status: 'held' },
    })
    expect(await decide([kept.ref], 'approve')).toMatchObject([{ isDone: false }])
    await db().fraudCase.update({ where: { id }, data: { status: 'cleared' } })
    expect(await decide([kept.ref], 'approve')).toMatchObject([{ isDone: true }])
  })

  test('ten approvals and ten rejections at once result in one decision and one transfer [Q9]', async () => {
    const kept = await convert()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide([kept.ref], index % 2 ? 'approve' : 'reject')),
    )
    expect(all.flat().filter(({ isDone }) => isDone)).toHaveLength(1)
    const { availableCents, pendingCents } = await getBalances(kept.affiliateId)
    expect([availableCents, pendingCents]).toEqual([(await statusOf(kept)) === 'approved' ? 2_500n : 0n, 0n])
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe('changing a payout [S2.39]', () => {
  const adjust = (ref: string, payout: bigint, confirm = '', seenCents = 2_500) =>
    adjustConversionPayout({ actor: boss, at: AT }, { ref, payout, seenCents, reason: 'Agreed rate', confirm })

  test('needs both amounts typed exactly where one is above $100', async () => {
    const kept = await convert()
    await expect(adjust(kept.ref, 10_001n)).rejects.toMatchObject({ code: 'invalid' })
    await adjust(kept.ref, 10_001n, '$25.00 to $100.01')
    await expect(adjust(kept.ref, 1_950n, '', 10_001)).rejects.toMatchObject({ code: 'invalid' })
    await adjust(kept.ref, 1_950n, '$100.01 to $19.50', 10_001)
    expect(await getBalances(kept.affiliateId)).toMatchObject({ pendingCents: 1_950n })
  })

  test('changes only the payout that was shown, and is audited', async () => {
    const kept = await convert()
    await adjust(kept.ref, 1_950n)
    expect(await getBalances(kept.affiliateId)).toMatchObject({ pendingCents: 1_950n })
    expect(await auditOf('conversion', kept.id)).toMatchObject([
      { action: 'conversion.payout', before: { payoutCents: 2_500 }, after: { payoutCents: 1_950 } },
    ])
    await expect(adjust(kept.ref, 1_850n)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that adds more than $1,000 a day in all needs a second person who makes the same change', async () => {
    const [kept, split] = [await convert(), await convert()]
    const [first, second] = [await createStaff(), await createStaff()]
    const raise = (actor: typeof boss, ref: string, payout: bigint, confirm: string) => {
      const seenCents = Math.round(Number(confirm.split(' ')[0]?.slice(1)) * 100)
      return adjustConversionPayout({ actor, at: AT }, { ref, payout, seenCents, reason: 'Agreed rate', confirm })
    }
    expect(await raise(first, split.ref, 92_500n, '$25.00 to $925.00')).toBe(true)
    expect(await raise(first, kept.ref, 12_600n, '$25.00 to $126.00')).toBe(false)
    await expect(raise(first, kept.ref, 12_600n, '$25.00 to $126.00')).rejects.toMatchObject({ code: 'conflict' })
    expect(await getBalances(kept.affiliateId)).toMatchObject({ pendingCents: 2_500n })
    expect(await raise(second, kept.ref, 12_600n, '$25.00 to $126.00')).toBe(true)
    expect(await getBalances(kept.affiliateId)).toMatchObject({ pendingCents: 12_600n })
    expect((await auditOf('conversion', kept.id)).map(({ action }) => action)).toEqual([
      'conversion.payout_first_approval',
      'conversion.payout',
    ])
    expect(await raise(second, split.ref, 0n, '$925.00 to $0.00')).toBe(true)
  })

  test('five concurrent calls make one change', async () => {
    const kept = await convert({ offerId: shop.offer.id })
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => adjust(kept.ref, 3_000n)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getBalances(kept.affiliateId)).toMatchObject({ availableCents: 3_000n })
    expect(await auditOf('conversion', kept.id)).toHaveLength(1)
  })
})

describe('the list [S2.39]', () => {
  test('can be searched by conversion, click, transaction, affiliate and name', async () => {
    const { id: affiliateId, userId } = await createAffiliate()
    await db().user.update({ where: { id: userId }, data: { firstName: 'Quill', lastName: `Nest${affiliateId}` } })
    const kept = await convert({ affiliateId })
    await convert()
    for (const q of [kept.id, kept.clickId, kept.txnId, String(affiliateId), `Nest${affiliateId}`]) {
      expect(
        (await listed({ q })).map(({ ref }) => ref),
        q,
      ).toEqual([kept.ref])
    }
    expect(await listed({ q: 'nobody is called so' })).toEqual([])
    expect((await listed({ q: kept.id }))[0]).toMatchObject({
      affiliateId,
      affiliateName: `Quill Nest${affiliateId}`,
      offerName: 'Held for a week',
      sourceName: 'tiktok-bio',
      s1: 'a',
      payoutCents: 2_500,
      revenueCents: 4_000,
      status: 'pending',
      reason: null,
    })
  })

  test('filters by status, reason, offer, affiliate and Eastern days', async () => {
    const kept = await convert({ offerId: shop.offer.id })
    const { affiliateId } = kept
    await decide([kept.ref], 'reverse', { because: 'proxy' })
    const held = await convert({ affiliateId })
    const refsOf = async (query: Record<string, string | number>) =>
      (await listed({ affiliate: affiliateId, dir: 'asc', ...query })).map(({ ref }) => ref)
    expect(await refsOf({})).toEqual([kept.ref, held.ref])
    expect(await refsOf({ dir: 'desc' })).toEqual([held.ref, kept.ref])
    expect(await refsOf({ status: 'reversed' })).toEqual([kept.ref])
    expect(await refsOf({ reason: 'proxy' })).toEqual([kept.ref])
    expect(await refsOf({ offer: heldOfferId })).toEqual([held.ref])
    expect(await refsOf({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(2)
    expect(await refsOf({ from: '2026-11-21' })).toEqual([])
    expect(await refsOf({ to: '2026-11-19' })).toEqual([])
    expect(NOW.toISOString().slice(0, 10)).toBe('2026-11-20')
  })

  test('can be sorted by payout', async () => {
    const kept = await convert()
    const { affiliateId } = kept
    const other = await convert({ affiliateId })
    await adjustConversionPayout(
      { actor: boss, at: AT },
      { ref: other.ref, payout: 100n, seenCents: 2_500, reason: 'Small', confirm: '' },
    )
    const rows = await listed({ affiliate: affiliateId, sort: 'payout', dir: 'asc' })
    expect(rows.map(({ payoutCents }) => payoutCents)).toEqual([100, 2_500])
  })
})
