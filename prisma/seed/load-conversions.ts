import { DEFAULT_EVENT } from '../../lib/catalog/offer-payouts/constants'
import type { Tx } from '../../lib/platform/db'
import { knownDeviceOf } from '../../lib/traffic/overrides/rules'
import { type Column, insertAll } from './bulk'
import { type DemoConversion, lastStep, type Step } from './conversions'
import type { SourceOf } from './load-clicks'
import { Random } from './random'

type HistoryRow = Step & { id: string; affiliateId: number; conversionId: string }

/** The conversions with their current status, and their history. */
export async function loadConversions(
  tx: Tx,
  conversions: readonly DemoConversion[],
  sourceOf: SourceOf,
  staffId: string,
): Promise<void> {
  const columns: Column<DemoConversion>[] = [
    ['affiliate_id', 'int', ({ click }) => click.affiliateId],
    ['id', 'uuid', ({ id }) => id],
    ['click_id', 'uuid', ({ click }) => click.id],
    ['offer_id', 'int', ({ click }) => click.offer.id],
    ['advertiser_id', 'int', ({ click }) => click.offer.advertiserId],
    ['source_id', 'int', ({ click }) => sourceOf(click)],
    ['s1', 'text', ({ click }) => click.s1],
    ['s2', 'text', ({ click }) => click.s2],
    ['s3', 'text', ({ click }) => click.s3],
    ['country', 'bpchar', ({ click }) => click.country],
    ['device', 'text', ({ click }) => knownDeviceOf(click.userAgent)],
    ['txn_id', 'text', ({ txnId }) => txnId],
    ['event', 'text', () => DEFAULT_EVENT],
    ['amount_cents', 'bigint', ({ amountCents }) => amountCents],
    ['payout_cents', 'bigint', ({ payoutCents }) => payoutCents],
    ['revenue_cents', 'bigint', ({ revenueCents }) => revenueCents],
    ['status', 'conversion_status', (conversion) => lastStep(conversion).to],
    ['reason', 'rejection_reason', (conversion) => lastStep(conversion).reason],
    ['hold_until', 'timestamptz', ({ holdUntil }) => holdUntil],
    ['day', 'date', ({ day }) => day],
    ['clicked_at', 'timestamptz', ({ click }) => click.at],
    ['created_at', 'timestamptz', ({ at }) => at],
    ['decided_at', 'timestamptz', decidedAt],
  ]
  await insertAll(tx, 'conversion', columns, conversions)
  await insertAll(tx, 'conversion_history', historyColumns(staffId), conversions.flatMap(historyOf))
}

function decidedAt(conversion: DemoConversion): Date | null {
  const { to, at } = lastStep(conversion)
  return to === 'pending' ? null : at
}

function historyOf({ id, click, steps }: DemoConversion): HistoryRow[] {
  const random = new Random(`history ${id}`)
  return steps.map((step) => ({ ...step, id: random.id(step.at), affiliateId: click.affiliateId, conversionId: id }))
}

function historyColumns(staffId: string): Column<HistoryRow>[] {
  return [
    ['id', 'uuid', ({ id }) => id],
    ['affiliate_id', 'int', ({ affiliateId }) => affiliateId],
    ['conversion_id', 'uuid', ({ conversionId }) => conversionId],
    ['from_status', 'conversion_status', ({ from }) => from],
    ['to_status', 'conversion_status', ({ to }) => to],
    ['reason', 'rejection_reason', ({ reason }) => reason],
    ['note', 'text', ({ by }) => NOTES[by]],
    ['actor_id', 'uuid', ({ by }) => (by === 'staff' ? staffId : null)],
    ['created_at', 'timestamptz', ({ at }) => at],
  ]
}

const NOTES = { system: null, advertiser: 'refund', staff: 'Several orders from one device.' }
