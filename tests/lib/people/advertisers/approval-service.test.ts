import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { readWaiting } from '@/lib/conversions/approvals/data'
import { askStaffAfterDeadline, remindOfApprovals } from '@/lib/conversions/approvals/deadline-service'
import { approvalDecisionSchema } from '@/lib/conversions/approvals/schema'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { decideConversions } from '@/lib/conversions/lifecycle/admin-service'
import { listAdvertiserConversions } from '@/lib/conversions/lists/advertiser-data'
import { advertiserConversionsQuerySchema } from '@/lib/conversions/lists/advertiser-schema'
import { listOwnConversions } from '@/lib/conversions/lists/affiliate/data'
import { ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { getBalances } from '@/lib/money/ledger/data'
import { decideOwnConversions } from '@/lib/people/advertisers/approval-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createStaff } from '@/tests/support/money/payouts'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let offers: { approve: number; ask: number }
let manager: AdvertiserActor
let stranger: AdvertiserActor
beforeAll(async () => {
  shop = await openShop()
  const terms = { advertiserId: shop.advertiser.id, holdDays: 0, approvalDays: 45 }
  const [approve, ask] = await Promise.all([
    createOffer(terms),
    createOffer({ ...terms, afterApprovalDeadline: 'ask_staff' }),
  ])
  offers = { approve: approve.id, ask: ask.id }
  manager = await createAdvertiserPerson('manager', shop.advertiser.id)
  stranger = await createAdvertiserPerson('owner')
})
afterAll(closeTracking)

async function sell(offerId: number, affiliateId?: number) {
  const click = await shop.click({ offerId, ...(affiliateId && { affiliateId }) })
  const { body } = await shop.send({ click_id: click.click_id })
  const id = String(body.conversion_id)
  return { affiliateId: click.affiliateId, id, ref: `${click.affiliateId}-${id}` }
}
type Sale = Awaited<ReturnType<typeof sell>>

const stored = ({ affiliateId, id }: Sale) =>
  db().conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
const decide = (actor: AdvertiserActor, refs: string[], decision: 'approve' | 'reject', day = 10) =>
  decideOwnConversions(
    { actor, at: daysLater(day) },
    approvalDecisionSchema.parse({ refs, decision, ...(decision === 'reject' && { reason: 'Order canceled' }) }),
  )

describe('a sale of an offer whose advertiser approves', () => {
  test('waits for the advertiser until the deadline, whatever the level allows, and its affiliate reads that', async () => {
    const sale = await sell(offers.approve)
    expect(await stored(sale)).toMatchObject({ status: 'pending', approver: 'advertiser', holdUntil: daysLater(45) })
    expect(await getBalances(sale.affiliateId)).toMatchObject({ pendingCents: 2500n, availableCents: 0n })
    expect(await releaseDueHolds({ at: daysLater(44) })).toBe(0)
    const { conversions } = await listOwnConversions(sale.affiliateId, ownConversionsQuerySchema.parse({}))
    expect(conversions).toMatchObject([{ approver: 'advertiser', holdUntil: daysLater(45).toISOString() }])
  })

  test('is paid at once when approved, many in one request, and each names why it was not', async () => {
    const [one, two, other] = await Promise.all([sell(offers.approve), sell(offers.approve), sell(shop.offer.id)])
    const missing = `${one.affiliateId}-${two.id}`
    expect(await decide(manager, [one.ref, two.ref, other.ref, missing, one.ref], 'approve')).toEqual([
      { id: one.ref, isDone: true, message: 'Approved' },
      { id: two.ref, isDone: true, message: 'Approved' },
      { id: other.ref, isDone: false, message: 'It is approved already.' },
      { id: missing, isDone: false, message: 'This conversion does not exist.' },
    ])
    expect(await stored(one)).toMatchObject({ status: 'approved', approver: null })
    expect(await getBalances(one.affiliateId)).toMatchObject({ pendingCents: 0n, availableCents: 2500n })
    expect((await getTrail(one.affiliateId, one.id)).history.at(-1)).toMatchObject({ to: 'approved', by: 'advertiser' })
    const entry = await db().auditLog.findFirstOrThrow({ where: { action: 'conversion.advertiser_approve' } })
    expect(entry).toMatchObject({ actorId: manager.userId, subject: 'advertiser' })
    await ledgerIsClean()
  })

  test('is rejected with the reason that its affiliate reads and is told', async () => {
    const { id: affiliateId, userId } = await createAffiliate()
    const sale = await sell(offers.approve, affiliateId)
    expect(() => approvalDecisionSchema.parse({ refs: [sale.ref], decision: 'reject', reason: ' no ' })).toThrow(/why/)
    await decide(manager, [sale.ref], 'reject')
    expect(await stored(sale)).toMatchObject({ status: 'rejected', reason: 'advertiser', approver: null })
    const said = 'The advertiser did not approve it: Order canceled'
    expect((await getTrail(affiliateId, sale.id)).conversion.reasonText).toBe(said)
    expect(await db().notification.count({ where: { userId, message: { contains: said } } })).toBe(1)
    expect(await getBalances(affiliateId)).toMatchObject({ pendingCents: 0n, availableCents: 0n })
  })

  test('is none of the affair of other advertisers, viewers, and people who were removed', async () => {
    const sale = await sell(offers.approve)
    const viewer = await createAdvertiserPerson('viewer', shop.advertiser.id)
    const former = await createAdvertiserPerson('owner', shop.advertiser.id)
    await db().advertiserMember.deleteMany({ where: { userId: former.userId } })
    expect(await decide(stranger, [sale.ref], 'approve')).toMatchObject([
      { message: 'This conversion does not exist.' },
    ])
    for (const person of [viewer, former]) {
      expect(await decide(person, [sale.ref], 'approve')).toMatchObject([{ isDone: false }])
    }
    expect(await stored(sale)).toMatchObject({ status: 'pending', approver: 'advertiser' })
  })

  test('of a suspended affiliate is approved but not paid until they are approved again', async () => {
    const sale = await sell(offers.ask)
    await db().affiliate.update({ where: { id: sale.affiliateId }, data: { status: 'suspended' } })
    await decide(manager, [sale.ref], 'approve')
    expect(await stored(sale)).toMatchObject({ status: 'pending', approver: null })
    expect(await releaseDueHolds({ at: daysLater(11) })).toBe(0)
    await db().affiliate.update({ where: { id: sale.affiliateId }, data: { status: 'approved' } })
    await releaseDueHolds({ at: daysLater(11) })
    expect(await stored(sale)).toMatchObject({ status: 'approved' })
  })

  test('that staff reinstate after a rejection no longer waits for the advertiser', async () => {
    const sale = await sell(offers.ask)
    await decide(manager, [sale.ref], 'reject')
    const change = { affiliateId: sale.affiliateId, conversionId: sale.id, note: 'Proven', at: daysLater(50) }
    await transact((tx) => reinstateConversion(tx, change))
    expect(await stored(sale)).toMatchObject({ status: 'approved', approver: null })
  })
})

describe('the deadline', () => {
  test('approves what was not decided, or asks staff, as the offer says', async () => {
    const [left, asked] = await Promise.all([sell(offers.approve), sell(offers.ask)])
    const boss = await createStaff('SUPER_ADMIN')
    expect(await askStaffAfterDeadline({ at: new Date(daysLater(45).getTime() - 1) })).toBe(0)
    await releaseDueHolds({ at: daysLater(45) })
    expect(await stored(left)).toMatchObject({ status: 'approved', approver: null })
    expect(await stored(asked)).toMatchObject({ status: 'pending', approver: 'advertiser' })
    expect(await askStaffAfterDeadline({ at: daysLater(45) })).toBe(1)
    expect(await askStaffAfterDeadline({ at: daysLater(45) })).toBe(0)
    expect(await stored(asked)).toMatchObject({ status: 'pending', approver: 'staff' })
    const notice = await db().notification.findFirstOrThrow({ where: { userId: boss.userId } })
    expect(notice.destinationUrlPath).toBe(`/admin/conversion-feed?approver=staff&offer=${offers.ask}`)
    expect(await releaseDueHolds({ at: daysLater(60) })).toBe(0)
    expect(await decide(manager, [asked.ref], 'approve', 46)).toMatchObject([{ isDone: false }])
    const choice = {
      ids: [asked.ref],
      decision: 'approve' as const,
      because: 'staff' as const,
      reason: 'Paid',
      confirm: '',
    }
    await decideConversions({ actor: boss, at: daysLater(46) }, choice)
    expect(await stored(asked)).toMatchObject({ status: 'approved', approver: null })
  })

  test('is counted and listed for the advertiser, who is reminded once a day before it', async () => {
    const before = await readWaiting(shop.advertiser.id)
    const sale = await sell(offers.approve)
    const now = await readWaiting(shop.advertiser.id)
    expect(now.count).toBe(before.count + 1)
    const query = advertiserConversionsQuerySchema.parse({ waiting: 'yes' })
    const { conversions } = await listAdvertiserConversions(shop.advertiser.id, query)
    expect(conversions).toHaveLength(now.count)
    expect(conversions[0]).toMatchObject({ ref: sale.ref, approver: 'advertiser' })
    const reminders = () =>
      db().notification.count({ where: { userId: manager.userId, title: { contains: 'to approve' } } })
    // Tuesday, far from the deadline; then Monday; then two days before the deadline
    await remindOfApprovals({ at: new Date('2026-11-24T14:00:00Z') })
    expect(await reminders()).toBe(0)
    for (let run = 0; run < 2; run += 1) await remindOfApprovals({ at: new Date('2026-11-30T14:00:00Z') })
    expect(await reminders()).toBe(1)
    for (let run = 0; run < 2; run += 1) await remindOfApprovals({ at: daysLater(43) })
    expect(await reminders()).toBe(2)
  })

  test('and the advertiser at the same moment decide about a sale once', async () => {
    const sales = await Promise.all(
      Array.from({ length: 6 }, (_, index) => sell(index % 2 ? offers.ask : offers.approve)),
    )
    const refs = sales.map(({ ref }) => ref)
    const [approved, rejected] = await Promise.all([
      decide(manager, refs, 'approve', 45),
      decide(manager, refs.toReversed(), 'reject', 45),
      releaseDueHolds({ at: daysLater(45) }),
      askStaffAfterDeadline({ at: daysLater(45) }),
    ])
    const done = [...approved, ...rejected].filter(({ isDone }) => isDone).map(({ id }) => id)
    expect(new Set(done).size).toBe(done.length)
    for (const sale of sales) {
      const { status, approver } = await stored(sale)
      if (done.includes(sale.ref)) expect(['approved', 'rejected']).toContain(status)
      else expect(status === 'approved' || approver === 'staff').toBe(true)
      const history = await db().conversionHistory.count({ where: { conversionId: sale.id } })
      expect(history).toBe(status === 'pending' ? 1 : 2)
    }
    await ledgerIsClean()
  })
})
