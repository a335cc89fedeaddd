import { reasonLabel } from '@/lib/conversions/filters/reason-rules'
import type { ReconciliationRow } from '@/lib/generated/prisma/client'
import { saleText } from '@/lib/money/ledger/exchange-rate-rules'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { datedLabel, dayFromColumn, daysBetween } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'

/** Calls and days apart up to this are the zone's. */
const ZONES_MAX_MS = 26 * HOUR_MS

/** Why a row is as it is, as a sentence. */
export function explain(row: ReconciliationRow): string {
  const { cause, reason, status, refundedCents } = row
  const label = reason === null ? '' : reasonLabel(reason, cause === 'reversed' ? 'reversed' : 'rejected')
  switch (cause) {
    case 'unreadable':
      return row.problem ?? noRate(row) ?? 'The line cannot be read.'
    case 'duplicate':
      return `Line ${row.firstLine} has the same order; it counts once.`
    case 'not_received':
      return 'No call with this order arrived.'
    case 'unknown_click':
      return 'The call named a click that was not known then.'
    case 'refused':
      return row.conversionId === null ? `The call was refused: ${label}.` : `The sale was rejected: ${label}.`
    case 'outside_window':
      return 'The sale came after the attribution window of its click.'
    case 'budget_used_up':
      return 'The budget was used up; the sale counts once there is money.'
    case 'test':
      return 'The order belongs to a test.'
    case 'other_click':
      return `It is recorded for the click ${clickOf(row)}.`
    case 'amount_differs':
      return amountsOf(row)
    case 'other_day':
      return daysOf(row)
    case 'reversed':
      return `It was recorded and taken back${label === '' ? '' : `: ${label}`}.`
    case 'not_in_list':
      return status === 'pending' ? 'It is recorded here and on hold.' : 'It is recorded here.'
    case 'matched':
      return status === 'pending'
        ? 'It is recorded and on hold.'
        : refundedCents
          ? `It is recorded; ${formatCents(refundedCents)} were refunded.`
          : 'It is recorded.'
  }
}

const noRate = ({ listedCurrency }: ReconciliationRow): string | null =>
  listedCurrency &&
  `There is no exchange rate of ${listedCurrency} for its day, and the sale is recorded in another currency.`

/** What a list has in another currency than dollars. */
export const toListed = ({ listedAmount, listedCurrency }: ReconciliationRow) =>
  listedAmount === null || listedCurrency === null ? null : { amount: listedAmount, currency: listedCurrency }

const clickOf = ({ affiliateId, ourClickId }: ReconciliationRow): string =>
  affiliateId === null || ourClickId === null ? 'of another visit' : publicClickId(affiliateId, ourClickId)

function amountsOf(row: ReconciliationRow): string {
  const { ourAmountCents, amountCents, refundedCents } = row
  const listed = saleText(formatCents(amountCents ?? 0n), toListed(row))
  const recorded = `It is recorded with ${formatCents(ourAmountCents ?? 0n)}, the list has ${listed}`
  return refundedCents ? `${recorded}; ${formatCents(refundedCents)} were refunded.` : `${recorded}.`
}

function daysOf({ ourDay, listedDay, ourAt, soldAt }: ReconciliationRow): string {
  if (!ourDay || !listedDay) return 'It counts for another day.'
  const [ours, listed] = [dayFromColumn(ourDay), dayFromColumn(listedDay)]
  const isZone = ourAt !== null && soldAt !== null && Math.abs(ourAt.getTime() - soldAt.getTime()) < ZONES_MAX_MS
  const days = `It counts for ${datedLabel(ours)} (Eastern), the list has ${datedLabel(listed)}`
  if (isZone) return `${days}: the time zones differ.`
  const late = daysBetween(listed, ours)
  return late > 0 ? `${days}: it was reported ${plural(late, 'day')} later.` : `${days}.`
}

/** A person of an advertiser as a reader of lists. */
export const toListReader = ({ advertiser }: { advertiser: { advertiserId: number } }) => ({
  advertiserId: advertiser.advertiserId,
  isStaff: false,
})
