import 'server-only'
import { lowerAdvances, repaymentTransfer } from '@/lib/money/advances/repayment-service'
import { billedAt, type Funds, NO_SALE_FUNDS, saleTransfers } from '@/lib/money/billing/budgets/rules'
import { markOutOfFunds, postFundTransfers } from '@/lib/money/billing/budgets/service'
import { postFreshTransfers, type Transfer } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { stateChange } from '@/lib/platform/rollups/rules'
import { countEvents } from '@/lib/platform/rollups/service'
import { raiseLevel } from '@/lib/rewards/levels/service'
import { shareTransfer } from '@/lib/rewards/mentors/share-service'
import { commissionTransfer } from '@/lib/rewards/referrals/commission-service'
import { type CustomerSale, recordCustomers } from '../../customers/service'
import { beginsSubscription } from '../../customers/subscription-rules'
import { transfersFor } from '../../lifecycle/transfers'
import { type LockedCapUsage, saveConversionCaps } from '../conversion-cap-service'
import { recordCodeSales } from './click-or-code-service'
import type { Decision } from './decision-rules'
import type { Earning } from './earning-rules'
import { applySaleEffects, type RecordedConversions, raisedBy } from './effect-service'
import { type AnsweredSale, recordSales } from './insert-service'

/** Writes what sales changed: first what clicks do not wait for, the roll-ups as late as possible. */
export async function bookSales(
  tx: Tx,
  decisions: readonly (Decision | AnsweredSale)[],
  { capUsage, funds }: { capUsage: LockedCapUsage; funds: Funds },
  booked: Omit<RecordedConversions, 'decisions' | 'paid'>,
): Promise<void> {
  const transfers = decisions.flatMap(toTransfers)
  const recorded = together(
    tx,
    () => saveConversionCaps(tx, capUsage, booked.at),
    () => recordSales(tx, decisions),
    () => recordCodeSales(tx, decisions),
    () => recordCustomers(tx, decisions.flatMap(toCustomerSale)),
    () => postFreshTransfers(tx, transfers),
    () => postFundTransfers(tx, decisions.flatMap(reservedBy)),
    () => markOutOfFunds(tx, funds, booked.at),
    () => lowerAdvances(tx, decisions.flatMap(listRepayments), booked.at),
  )
  const raised = raisedBy(booked)
  if (raised.length > 0) await recorded
  for (const affiliateId of raised) await raiseLevel(tx, affiliateId, booked.at)
  const paid = new Set(transfers.filter(({ amountCents }) => amountCents !== 0n).map(({ affiliateId }) => affiliateId))
  await together(
    tx,
    () => recorded,
    () => countEvents(tx, decisions.map(toDelta)),
    () => applySaleEffects(tx, { ...booked, decisions, paid }),
  )
}

function toCustomerSale({ customer, click, conversionId, paidAt, at }: Decision): CustomerSale[] {
  if (!customer) return []
  const { affiliateId, offerId, id: clickId } = click
  const begins = beginsSubscription(customer, click, paidAt)
  return [{ customer, begins, offerId, affiliateId, clickId, conversionId, at }]
}

function toTransfers(decision: Decision): Transfer[] {
  const { click, conversionId, money, status, at, release, commission, mentorShare: share } = decision
  const { affiliateId } = click
  const subject = { affiliateId, conversionId, payoutRevision: 0, ...money, at, billedAt: billedAt(at, click) }
  const own = transfersFor(subject, undefined, status)
  return [
    ...own.flatMap((transfer) => (transfer.to === 'available' ? repaying(transfer, release) : [transfer])),
    ...(commission
      ? repaying(commissionTransfer(commission.affiliateId, { ...commission, conversionId, at }), commission)
      : []),
    ...(share
      ? repaying(shareTransfer(share.affiliateId, { ...share, menteeId: affiliateId, conversionId, at }), share)
      : []),
  ]
}

/** What a sale reserves of its advertiser's money, and spends at once if it is approved. */
function reservedBy({ isReserved, click, conversionId, money: { revenueCents }, status, at }: Decision) {
  const sale = { advertiserId: click.advertiserId, conversionId, at: billedAt(at, click) }
  return isReserved ? saleTransfers(sale, NO_SALE_FUNDS, { status, revenueCents }) : []
}

/** An earning, and what it repays of an advance. */
const repaying = (earned: Transfer, earning: Earning | undefined): Transfer[] =>
  earning?.repayment ? [earned, repaymentTransfer(earned, earning.repayment)] : [earned]

const listRepayments = ({ release, commission, mentorShare }: Decision) =>
  [release, commission, mentorShare].flatMap((earning) => earning?.repayment ?? [])

const toDelta = ({
  conversionId: id,
  click: { affiliateId, offerId, sourceId },
  payment,
  at,
  status,
  money,
}: Decision) => ({
  affiliateId,
  offerId,
  sourceId,
  at,
  change: stateChange(status, { ...money, id, subscriptionId: payment?.subscriptionId ?? null }, 1n),
})
