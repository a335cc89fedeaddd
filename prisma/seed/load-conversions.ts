import { DEFAULT_EVENT } from '../../lib/catalog/payouts/constants'
import type { Tx } from '../../lib/platform/database/db'
import { readBrowser } from '../../lib/platform/http/browser-rules'
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
  { staffId, firstSaleOf }: { staffId: string; firstSaleOf: ReadonlyMap<string, string> },
): Promise<void> {
  const columns: Column<DemoConversion>[] = [
    ['affiliate_id', ({ click }) => click.affiliateId],
    ['id', ({ id }) => id],
    ['click_id', ({ click }) => click.id],
    ['offer_id', ({ click }) => click.offer.id],
    ['advertiser_id', ({ click }) => click.offer.advertiserId],
    ['source_id', ({ click }) => sourceOf(click)],
    ['s1', ({ click }) => click.s1],
    ['s2', ({ click }) => click.s2],
    ['s3', ({ click }) => click.s3],
    ['country', ({ click }) => click.country],
    ['device', ({ click }) => readBrowser(click.userAgent).device],
    ['subscription_id', ({ id }) => firstSaleOf.get(id)],
    ['txn_id', ({ txnId }) => txnId],
    ['event', () => DEFAULT_EVENT],
    ['amount_cents', ({ amountCents }) => amountCents],
    ['payout_cents', ({ payoutCents }) => payoutCents],
    ['revenue_cents', ({ revenueCents }) => revenueCents],
    ['status', (conversion) => lastStep(conversion).to],
    ['reason', (conversion) => lastStep(conversion).reason],
    ['hold_until', ({ holdUntil }) => holdUntil],
    ['day', ({ day }) => day],
    ['clicked_at', ({ click }) => click.at],
    ['created_at', ({ at }) => at],
    ['decided_at', decidedAt],
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
    ['id', ({ id }) => id],
    ['affiliate_id', ({ affiliateId }) => affiliateId],
    ['conversion_id', ({ conversionId }) => conversionId],
    ['from_status', ({ from }) => from],
    ['to_status', ({ to }) => to],
    ['reason', ({ reason }) => reason],
    ['note', ({ by }) => NOTES[by]],
    ['actor_id', ({ by }) => (by === 'staff' ? staffId : null)],
    ['created_at', ({ at }) => at],
  ]
}

const NOTES = { system: null, advertiser: 'refund', staff: 'Several orders from one device.' }
