import 'server-only'
import { plainPaidBy } from '@/lib/catalog/payouts/condition-schema'
import type { ConversionApprover } from '@/lib/generated/prisma/enums'
import type { ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { type CallResult, registerId } from '../transaction-rules'
import type { SaleClick } from './click-data'
import type { Decision } from './decision-rules'

/** A conversion with the answer to its call, and the hash that tells a repeat from another request. */
export type AnsweredSale = Decision & { result: CallResult; requestHash: string }

/**
 * Stores conversions, the beginning of their histories, and the register of their transactions, in one statement. Of two that
 * share a sale its transaction is that of the one which answers it.
 */
export async function recordSales(tx: Tx, sales: readonly (Decision | AnsweredSale)[]): Promise<void> {
  if (sales.length === 0) return
  await tx.$executeRaw`
    WITH sale AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(sales.map(toRow))}::json) AS s (affiliate_id int, id uuid,
        offer_id int, advertiser_id int, register_id int, click_id uuid, clicked_at timestamptz, source_id int, s1 text, s2 text, s3 text,
        s4 text, s5 text, country text, device text, click_flag click_flag, subscription_id uuid, pays_period boolean, paid_at timestamptz, landing_page_id int, txn_id text, event text, goal_id int, amount_cents bigint, payout_cents bigint,
        revenue_cents bigint, status conversion_status, reason rejection_reason, reason_note text,
        hold_until timestamptz, approver conversion_approver, day date, created_at timestamptz, history_id uuid, request_hash text, http_status int,
        response json, reported_amount text, reported_currency text, exchange_rate_id int, paid_by jsonb,
        payout_flat_cents bigint, payout_rate_bps int, payout_adjustment_bps int, revenue_flat_cents bigint, revenue_rate_bps int,
        share_percent int, shared_with_affiliate_id int, shared_with_id uuid)),
    recorded AS (
      INSERT INTO conversion (affiliate_id, id, offer_id, advertiser_id, click_id, clicked_at, source_id, s1, s2, s3, s4,
        s5, country, device, click_flag, subscription_id, pays_period, paid_at, landing_page_id, txn_id, event, goal_id, amount_cents, payout_cents, revenue_cents, status, reason, reason_note, hold_until,
        approver, day, created_at, decided_at, reported_amount, reported_currency, exchange_rate_id,
        payout_flat_cents, payout_rate_bps, payout_adjustment_bps, revenue_flat_cents, revenue_rate_bps, paid_by,
        share_percent, shared_with_affiliate_id, shared_with_id)
      SELECT affiliate_id, id, offer_id, advertiser_id, click_id, clicked_at, source_id, s1, s2, s3, s4, s5, country, device, click_flag, subscription_id, pays_period, paid_at, landing_page_id, txn_id, event,
        goal_id, amount_cents, payout_cents, revenue_cents, status, reason, reason_note, hold_until, approver, day, created_at,
        CASE WHEN status <> 'pending' THEN created_at END, reported_amount, reported_currency, exchange_rate_id,
        payout_flat_cents, payout_rate_bps, payout_adjustment_bps, revenue_flat_cents, revenue_rate_bps, paid_by,
        share_percent, shared_with_affiliate_id, shared_with_id FROM sale),
    entered AS (
      INSERT INTO conversion_history (id, affiliate_id, conversion_id, to_status, reason, created_at)
      SELECT history_id, affiliate_id, id, status, reason, created_at FROM sale)
    INSERT INTO postback_txn (advertiser_id, txn_id, operation, request_hash, affiliate_id, conversion_id, http_status,
      response, created_at)
    SELECT register_id, txn_id, 'conversion', request_hash, affiliate_id, id, http_status, response, created_at FROM sale
    WHERE request_hash IS NOT NULL`
}

const text = (cents: Cents | null): string | null => (cents === null ? null : String(cents))

const toReported = ({ amount, currency, rateId }: ReportedMoney) => ({
  reported_amount: amount,
  reported_currency: currency,
  exchange_rate_id: rateId,
})

/** Who decides while it is pending: its advertiser first, where the offer says so; else staff where the traffic is held. */
const approverOf = (status: Decision['status'], { isHeld, approvalDays }: SaleClick): ConversionApprover | null => {
  if (approvalDays !== null) return 'advertiser'
  return isHeld && status === 'pending' ? 'staff' : null
}

/** What the call of a sale was answered; none of the second conversion of one that is shared. */
const toAnswer = (sale: Decision | AnsweredSale) =>
  'result' in sale
    ? { request_hash: sale.requestHash, http_status: sale.result.httpStatus, response: sale.result.response }
    : { request_hash: null, http_status: null, response: null }

const toSharing = ({ share, sharedWith }: Decision) => ({
  share_percent: share?.percent ?? null,
  shared_with_affiliate_id: sharedWith?.affiliateId ?? null,
  shared_with_id: sharedWith?.conversionId ?? null,
})

function toRow(decision: Decision | AnsweredSale) {
  const { click, money, rates, at, ...sale } = decision
  const { affiliateId, offerId, advertiserId, sourceId, s1, s2, s3, s4, s5, country, device } = click
  return {
    affiliate_id: affiliateId,
    id: sale.conversionId,
    offer_id: offerId,
    advertiser_id: advertiserId,
    register_id: registerId(advertiserId, affiliateId),
    click_id: click.id,
    clicked_at: click.createdAt,
    source_id: sourceId,
    s1,
    s2,
    s3,
    s4,
    s5,
    country,
    device,
    click_flag: click.flag,
    subscription_id: sale.payment ? (sale.payment.subscriptionId ?? sale.conversionId) : null,
    pays_period: sale.paysPeriod,
    paid_at: sale.payment && sale.paidAt < at ? sale.paidAt : null,
    landing_page_id: click.landingPageId,
    txn_id: sale.txnId,
    event: sale.event,
    goal_id: sale.terms.chosen?.goal?.id ?? null,
    amount_cents: text(sale.amountCents),
    ...(sale.reported && toReported(sale.reported)),
    payout_cents: String(money.payoutCents),
    revenue_cents: String(money.revenueCents),
    status: sale.status,
    reason: sale.reason,
    reason_note: sale.reasonNote,
    hold_until: sale.holdUntil,
    approver: approverOf(sale.status, click),
    day: easternDay(at),
    created_at: at,
    history_id: newId(at),
    ...toAnswer(decision),
    ...toSharing(decision),
    payout_flat_cents: text(rates.payoutFlatCents),
    payout_rate_bps: rates.payoutRateBps,
    payout_adjustment_bps: rates.payoutAdjustmentBps,
    revenue_flat_cents: text(rates.revenueFlatCents),
    revenue_rate_bps: rates.revenueRateBps,
    paid_by: sale.paidBy ? plainPaidBy(sale.paidBy) : null,
  }
}
