import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSelection } from '@/lib/backoffice/lists/selection-service'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { matchingConversions } from '@/lib/conversions/lifecycle/admin-data'
import { feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'
import { adjustConversionPayout, decideConversions } from '@/lib/conversions/lifecycle/admin-service'
import { getReinstatement } from '@/lib/conversions/reinstatements/admin-data'
import type { ReinstateConversions } from '@/lib/conversions/reinstatements/admin-schema'
import { reinstateConversions } from '@/lib/conversions/reinstatements/admin-service'
import { listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import { secondApprovalsQuerySchema } from '@/lib/people/second-approval-queue/admin-schema'
import { approvalPath } from '@/lib/people/second-approval-queue/rules'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { availableOf } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

const AT = daysLater(1)
let shop: Awaited<ReturnType<typeof openShop>>
let dearId: number
let boss: StaffActor
let second: StaffActor
beforeAll(async () => {
  shop = await openShop()
  const dear = { advertiserId: shop.advertiser.id, defaultPayoutCents: 70_000n, defaultRevenueCents: 90_000n }
  dearId = (await createOffer(dear)).id
  boss = await createStaff()
  second = await createStaff()
})
afterAll(closeTracking)

const WAITS = 'Approved. Above $1,000 a day a second person must reinstate it too.'

/** A reversed conversion of $25, or of $700 on the dear offer. */
async function voided({ offerId = shop.offer.id, affiliateId }: { offerId?: number; affiliateId?: number } = {}) {
  const clicked = await shop.click({ offerId, ...(affiliateId && { affiliateId }) })
  const { body } = await shop.send({ click_id: clicked.click_id })
  const id = String(body.conversion_id)
  const ref = `${clicked.affiliateId}-${id}`
  await takeBack(ref)
  return { affiliateId: clicked.affiliateId, id, ref }
}
async function takeBack(ref: string) {
  const [affiliateId, ...id] = ref.split('-')
  const where = { affiliateId_id: { affiliateId: Number(affiliateId), id: id.join('-') } }
  const { payoutCents } = await db().conversion.findUniqueOrThrow({ where })
  const confirm = sumPhrase(payoutCents) ?? ''
  const said = { decision: 'reverse', because: 'staff', reason: 'Looked wrong', confirm } as const
  const [outcome] = await decideConversions({ actor: boss, at: AT }, { ids: [ref], ...said })
  expect(outcome).toMatchObject({ isDone: true })
}
const reinstate = (ids: string[], actor = boss, more: Partial<ReinstateConversions> = {}, at = AT) =>
  reinstateConversions({ actor, at }, { ids, reason: 'The proof arrived', confirm: '', ...more })
const dear = { confirm: '$700.00' }

describe('reinstating conversions [S2.39]', () => {
  test('pays it again, and the audit log and the history say who did it and why', async () => {
    const kept = await voided()
    expect(await getReinstatement(kept.ref, AT)).toMatchObject({
      payoutCents: 2_500,
      state: 'approved',
      obstacle: null,
      isMoneyHeld: false,
      waiting: [],
    })
    expect(await reinstate([kept.ref])).toEqual([{ id: kept.ref, isDone: true, message: 'Reinstated as approved' }])
    expect(await availableOf(kept.affiliateId)).toBe(2_500n)
    expect((await auditOf('conversion', kept.id)).at(-1)).toMatchObject({
      action: 'conversion.reinstate',
      actorId: boss.userId,
      reason: 'The proof arrived',
      before: { status: 'reversed', reason: 'staff' },
      after: { status: 'approved', payoutCents: 2_500, affiliateId: kept.affiliateId },
    })
    const history = await db().conversionHistory.findMany({
      where: { conversionId: kept.id },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(history).toMatchObject([
      { fromStatus: 'reversed', toStatus: 'approved', note: 'The proof arrived', actorId: boss.userId },
    ])
    await expect(reinstate([kept.ref])).rejects.toMatchObject({ code: 'conflict', message: 'Already approved.' })
    await expect(getReinstatement(kept.ref, AT)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of many needs the phrase; one that is refused does not stop the others, also of a selection', async () => {
    const { id: affiliateId } = await createAffiliate()
    const all = [await voided({ affiliateId }), await voided({ affiliateId }), await voided({ affiliateId })]
    const { ref = '' } = all[0] ?? {}
    await reinstate([ref])
    const rows = await matchingConversions(feedQuerySchema.parse({ affiliate: affiliateId }))
    const { id } = await saveSelection({ actor: boss, at: AT }, { page: 'conversion-feed', rows })
    const choice = { ids: undefined, selection: { id, from: 0 } }
    await expect(reinstate([], boss, choice)).rejects.toMatchObject({ code: 'invalid' })
    const outcomes = await reinstate([], boss, { ...choice, confirm: 'reinstate 3' })
    expect(outcomes.map(({ message }) => message).sort()).toEqual([
      'Already approved.',
      'Reinstated as approved',
      'Reinstated as approved',
    ])
    expect(await availableOf(affiliateId)).toBe(7_500n)
  })

  test('nobody reinstates their own, and one that is unknown or was shown at another payout is refused', async () => {
    const kept = await voided()
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: kept.affiliateId } })
    expect(await reinstate([kept.ref], { userId, role: 'SUPER_ADMIN' })).toMatchObject([
      { isDone: false, message: expect.stringContaining('your own') },
    ])
    await expect(reinstate([kept.ref], boss, { seenCents: 2_400 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(reinstate([`${kept.affiliateId + 1}-${kept.id}`])).rejects.toMatchObject({ code: 'not_found' })
    expect(await availableOf(kept.affiliateId)).toBe(0n)
  })

  test('says that the money of a suspended affiliate stays pending', async () => {
    const kept = await voided()
    await db().affiliate.update({ where: { id: kept.affiliateId }, data: { status: 'suspended' } })
    expect(await getReinstatement(kept.ref, AT)).toMatchObject({ state: 'pending', isMoneyHeld: true })
    expect(await reinstate([kept.ref])).toMatchObject([{ message: 'Reinstated as pending' }])
  })
})

describe('more than $1,000 a day', () => {
  test('needs a second person who reinstates the same conversion', async () => {
    const { id: affiliateId } = await createAffiliate()
    const [one, two] = [await voided({ affiliateId, offerId: dearId }), await voided({ affiliateId, offerId: dearId })]
    const staff = [await createStaff(), await createStaff()] as const
    await expect(reinstate([one.ref], staff[0])).rejects.toMatchObject({ code: 'invalid' })
    expect(await reinstate([one.ref], staff[0], dear)).toMatchObject([{ message: 'Reinstated as approved' }])
    expect(await reinstate([two.ref], staff[0], dear)).toMatchObject([{ isDone: true, message: WAITS }])
    expect(await availableOf(affiliateId)).toBe(70_000n)
    expect(await reinstate([two.ref], staff[0], dear)).toMatchObject([
      { isDone: false, message: expect.stringContaining('you have approved already') },
    ])
    expect((await auditOf('conversion', two.id)).at(-1)).toMatchObject({
      action: 'conversion.reinstate_first_approval',
    })
    expect((await getReinstatement(two.ref, AT)).waiting).toMatchObject([{ amountCents: 70_000 }])
    const viewer = { userId: staff[1].userId, role: 'SUPER_ADMIN' } as const
    const query = secondApprovalsQuerySchema.parse({ q: String(affiliateId), kind: 'reinstatement' })
    const waiting = (await listSecondApprovals(query, viewer, AT)).rows
    expect(waiting).toMatchObject([{ subject: two.id, amountCents: 70_000 }])
    expect(waiting.map(approvalPath)).toEqual([`/admin/conversion-feed?open=${two.ref}`])

    expect(await reinstate([two.ref], staff[1], dear)).toMatchObject([{ message: 'Reinstated as approved' }])
    expect(await availableOf(affiliateId)).toBe(140_000n)
    expect((await listSecondApprovals(query, viewer, AT)).rows).toEqual([])
  })

  test('counts with payouts that the same person raised, and a first approval is not that of a raised payout', async () => {
    const { id: affiliateId } = await createAffiliate()
    const person = await createStaff()
    const [one, two] = [await voided({ affiliateId }), await voided({ affiliateId, offerId: dearId })]
    await reinstate([one.ref], person)
    const raise = (payout: bigint, actor: StaffActor, confirm: string) =>
      adjustConversionPayout({ actor, at: AT }, { ref: one.ref, payout, seenCents: 2_500, reason: 'Agreed', confirm })
    expect(await raise(42_500n, person, '$25.00 to $425.00')).toBe(true)
    expect(await reinstate([two.ref], person, dear)).toMatchObject([{ message: WAITS }])
    await takeBack(one.ref)
    // once it was booked again, an earlier first approval is void
    expect(await reinstate([two.ref], second, dear)).toMatchObject([{ message: 'Reinstated as approved' }])
    await takeBack(two.ref)
    expect(await reinstate([two.ref], await createStaff(), dear)).toMatchObject([{ message: WAITS }])
  })

  test('ten people at once give it once, with two of them as approvers [Q9]', async () => {
    const { id: affiliateId } = await createAffiliate()
    const offer = { advertiserId: shop.advertiser.id, defaultPayoutCents: 150_000n, defaultRevenueCents: 190_000n }
    const kept = await voided({ affiliateId, offerId: (await createOffer(offer)).id })
    const people = await Promise.all(Array.from({ length: 10 }, () => createStaff()))
    const answers = await Promise.allSettled(
      people.map((person) => reinstate([kept.ref], person, { confirm: '$1,500.00' })),
    )
    const messages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    expect(messages.filter(({ message }) => message === 'Reinstated as approved')).toHaveLength(1)
    expect(await availableOf(affiliateId)).toBe(150_000n)
    expect(await db().approvalRequest.findMany({ where: { affiliateId } })).toMatchObject([
      { outcome: 'approved', decidedById: expect.any(String) },
    ])
  })
})
