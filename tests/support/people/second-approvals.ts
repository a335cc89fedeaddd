import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { bookComparedSales } from '@/lib/conversions/dual-runs/compared-admin-service'
import { saleRef } from '@/lib/conversions/dual-runs/compared-rules'
import { adjustConversionPayout, decideConversions } from '@/lib/conversions/lifecycle/admin-service'
import { reinstateConversions } from '@/lib/conversions/reinstatements/admin-service'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { enterPayment } from '@/lib/money/billing/payments/admin-service'
import type { ApprovalKind } from '@/lib/people/second-approval-queue/constants'
import { repairAccount } from '@/lib/people/users/account-recovery/admin-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { erasePersonByStaff } from '@/lib/people/users/erasures/admin-service'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { changeContest, createContest } from '@/lib/rewards/contests/admin-service'
import { editQuest } from '@/lib/rewards/quests/admin-service'
import { createStaff } from '../backoffice/staff'
import { createAdvertiser, createOffer } from '../factories/offers'
import { createQuest } from '../factories/quests'
import { fundsOf, prefund } from '../money/budgets'
import { createApplication } from '../money/funding'
import { createPayee } from '../money/payouts'
import type { openShop } from '../tracking/shop'

type Shop = Awaited<ReturnType<typeof openShop>>

/** Something that takes two people, ready for the first one. */
export type Asked = {
  kind: ApprovalKind
  /** The affiliate it is about; null for a quest. */
  affiliateId: number | null
  /** Makes the change, as its own page does: the first time it only asks for a second person. */
  ask: (actor: StaffActor) => Promise<unknown>
  /** Whether the change was made. */
  isMade: () => Promise<boolean>
}

const reason = 'As agreed on the phone'

/** One of each kind of change that two people make together, at an instant. */
export const ASKED: Record<ApprovalKind, (at: Date, shop: Shop) => Promise<Asked>> = {
  adjustment: async (at) => {
    const { id: affiliateId, userId } = await createPayee(0n)
    const order = { id: userId, action: 'adjust', amountCents: 150_000, confirm: '+$1,500.00', reason } as const
    return {
      kind: 'adjustment',
      affiliateId,
      ask: (actor) => actOnUser({ actor, at }, order),
      isMade: async () => (await db().ledgerTransfer.count({ where: { affiliateId, amountCents: 150_000n } })) > 0,
    }
  },
  advance: async (at) => {
    const { id: affiliateId } = await createPayee(0n)
    const id = await createApplication(affiliateId, at, { amount: '2000' })
    const order = { id, decision: 'approve', reason, confirm: '$2,000.00' } as const
    return {
      kind: 'advance',
      affiliateId,
      ask: (actor) => decideFunding({ actor, at }, order),
      isMade: async () => (await db().fundingApplication.count({ where: { id, status: 'approved' } })) > 0,
    }
  },
  payout_change: async (at, shop) => {
    const { affiliateId, id } = await sale(shop)
    const order = { ref: `${affiliateId}-${id}`, payout: 200_000n, seenCents: 2_500, reason }
    return {
      kind: 'payout_change',
      affiliateId,
      ask: (actor) => adjustConversionPayout({ actor, at }, { ...order, confirm: '$25.00 to $2,000.00' }),
      isMade: async () => (await db().conversion.count({ where: { affiliateId, id, payoutCents: 200_000n } })) > 0,
    }
  },
  reinstatement: async (at, shop) => {
    const dear = { advertiserId: shop.advertiser.id, defaultPayoutCents: 150_000n, defaultRevenueCents: 200_000n }
    const { affiliateId, id } = await sale(shop, (await createOffer(dear)).id)
    const ids = [`${affiliateId}-${id}`]
    const confirm = '$1,500.00'
    const refusal = { ids, decision: 'reverse', because: 'staff', reason, confirm } as const
    await decideConversions({ actor: await createStaff(), at }, refusal)
    return {
      kind: 'reinstatement',
      affiliateId,
      ask: (actor) => reinstateConversions({ actor, at }, { ids, seenCents: 150_000, reason, confirm }),
      isMade: async () => (await db().conversion.count({ where: { affiliateId, id, status: 'approved' } })) > 0,
    }
  },
  compared_sale: async (at, shop) => {
    const dear = { advertiserId: shop.advertiser.id, defaultPayoutCents: 150_000n, defaultRevenueCents: 200_000n }
    const offerId = (await createOffer(dear)).id
    await db().dualRun.create({ data: { offerId, source: 'tune', startedAt: new Date(at.getTime() - 48 * HOUR_MS) } })
    const { id: affiliateId } = await createPayee(0n)
    const clicked = await shop.click({ offerId, affiliateId })
    await shop.send({ click_id: clicked.click_id })
    const { advertiserId, txnId } = await db().comparedSale.findFirstOrThrow({ where: { affiliateId } })
    const order = { ids: [saleRef({ advertiserId, txnId })], reason, confirm: '$1,500.00' }
    return {
      kind: 'compared_sale',
      affiliateId,
      ask: (actor) => bookComparedSales({ actor, at }, order),
      isMade: async () => (await db().conversion.count({ where: { affiliateId, payoutCents: 150_000n } })) > 0,
    }
  },
  hold_lift: async (at) => {
    const { id: affiliateId, userId } = await createPayee(0n)
    const payoutsHeldUntil = new Date(at.getTime() + 48 * HOUR_MS)
    const { user } = await db().affiliate.update({
      where: { id: affiliateId },
      data: { payoutsHeldUntil },
      select: { user: { select: { email: true } } },
    })
    const order = { id: userId, action: 'lift-hold', confirm: user.email, reason } as const
    return {
      kind: 'hold_lift',
      affiliateId,
      ask: (actor) => actOnUser({ actor, at }, order),
      isMade: async () => (await db().affiliate.count({ where: { id: affiliateId, payoutsHeldUntil: null } })) > 0,
    }
  },
  quest_budget: async (at) => {
    const { id } = await createQuest({ budgetCents: 100_000n })
    const order = { id, budgetCents: 400_000, confirm: '$4,000.00', reason }
    return {
      kind: 'quest_budget',
      affiliateId: null,
      ask: (actor) => editQuest({ actor, at }, order),
      isMade: async () => (await db().quest.count({ where: { id, budgetCents: 400_000n } })) > 0,
    }
  },
  contest_start: async (at) => {
    const firstDay = easternDay(at)
    const terms = { name: 'A race', description: '', metric: 'conversions', offerId: null, squadId: null } as const
    const prizes = [{ from: 1, to: 2, cents: 75_000 }]
    let id: number | undefined
    return {
      kind: 'contest_start',
      affiliateId: null,
      ask: async (actor) => {
        const order = { ...terms, firstDay, lastDay: firstDay, prizes, reason, confirm: '$1,500.00' }
        id ??= await createContest({ actor, at }, order)
        return changeContest({ actor, at }, { id, action: 'start', reason })
      },
      isMade: async () => (await db().contest.count({ where: { questId: id ?? 0, status: 'running' } })) > 0,
    }
  },
  account_repair: async (at) => {
    const { id: affiliateId, userId } = await createPayee(0n)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    const newEmail = `new-${email}`
    return {
      kind: 'account_repair',
      affiliateId,
      ask: (actor) => repairAccount({ actor, at }, { id: userId, kind: 'email', newEmail, confirm: email, reason }),
      isMade: async () => (await db().user.count({ where: { id: userId, email: newEmail } })) > 0,
    }
  },
  account_erasure: async (at) => {
    const { id: affiliateId, userId } = await createPayee(0n)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    return {
      kind: 'account_erasure',
      affiliateId,
      ask: (actor) => erasePersonByStaff({ actor, at }, { id: userId, givesUpCents: 0, confirm: email, reason }),
      isMade: async () => (await db().user.count({ where: { id: userId, status: 'deleted' } })) > 0,
    }
  },
  advertiser_deposit: async (at) => {
    const { id } = await createAdvertiser()
    const order = {
      id,
      kind: 'deposit',
      amountCents: 500_000,
      reference: 'WIRE 1',
      confirm: '$5,000.00',
      reason,
    } as const
    return {
      kind: 'advertiser_deposit',
      affiliateId: null,
      ask: (actor) => enterPayment({ actor, at }, order),
      isMade: async () => (await fundsOf(id)).available === 500_000n,
    }
  },
  advertiser_refund: async (at) => {
    const { id } = await createAdvertiser()
    await prefund(id, 700_000n)
    const order = {
      id,
      kind: 'refund',
      amountCents: 500_000,
      reference: 'WIRE 2',
      confirm: '$5,000.00',
      reason,
    } as const
    return {
      kind: 'advertiser_refund',
      affiliateId: null,
      ask: (actor) => enterPayment({ actor, at }, order),
      isMade: async () => (await fundsOf(id)).available === 200_000n,
    }
  },
}

/** A conversion of $25, or of another offer, of an affiliate of its own. */
async function sale(shop: Shop, offerId = shop.offer.id): Promise<{ affiliateId: number; id: string }> {
  const clicked = await shop.click({ offerId, affiliateId: (await createPayee(0n)).id })
  const { body } = await shop.send({ click_id: clicked.click_id })
  return { affiliateId: clicked.affiliateId, id: String(body.conversion_id) }
}
