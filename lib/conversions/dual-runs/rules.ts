import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { plural } from '@/lib/platform/text/counts'
import { REASON_LABELS } from '../filters/reason-constants'
import type { CallResult } from '../processing/transaction-rules'

/** When sales of an offer are compared and not booked: until `endsAt`, or until staff say when. */
export type DualRunTimes = { startedAt: Date; endsAt: Date | null }

/** Whether a sale that arrives at an instant is compared and not booked. */
export const isOpen = ({ startedAt, endsAt }: DualRunTimes, at: Date): boolean =>
  startedAt <= at && (endsAt === null || at < endsAt)

/** Whether a click is so old that the previous platform may have paid for it. */
export const mayBePaidThere = ({ endsAt }: DualRunTimes, clickedAt: Date): boolean =>
  endsAt === null || clickedAt < endsAt

/** The answer to a sale that is compared and not booked. */
export function compared(
  about: { affiliateId: number; offerId: number; txnId: string },
  reason: RejectionReason | null,
): CallResult {
  const said = { txn_id: about.txnId, state: 'compared' }
  if (reason === null) {
    const message = 'Compared: the previous platform pays for it'
    return {
      ...about,
      outcome: 'accepted',
      reason,
      message,
      httpStatus: 200,
      response: { status: 'accepted', ...said },
    }
  }
  const message = `Compared: ${REASON_LABELS[reason]}`
  const response = { status: 'rejected', ...said, reason, message }
  return { ...about, outcome: 'rejected', reason, message, httpStatus: 200, response }
}

/** Figures of one system of an offer on one day. Sums in cents. */
export type DayFigures = Record<'clicks' | 'conversions' | 'revenueCents' | 'payoutCents', number>

/**
 * What was not counted here: clicks that are flagged, sales that were compared or booked and are not paid, calls that were
 * refused, and calls whose transaction is not known, which name no offer.
 */
export type Cause = {
  kind: 'flagged' | 'compared' | 'booked' | 'refused' | 'unknown'
  reason: RejectionReason | null
  count: number
}

/** What explains the difference of a day, as sentences; none where both systems say the same. */
export function explained(theirs: DayFigures | null, ours: DayFigures, causes: readonly Cause[]): string[] {
  if (theirs === null) return ['The figures of the previous platform for this day were not imported yet.']
  const isSold = (['conversions', 'revenueCents', 'payoutCents'] as const).some((key) => theirs[key] !== ours[key])
  const sold = isSold ? causes.filter(({ kind }) => kind !== 'flagged').map(saleCause) : []
  if (isSold && theirs.conversions === ours.conversions)
    sold.push('Both count the same conversions: payouts, revenue or rounding differ between the systems.')
  if (isSold && sold.length === 0) sold.push(`No sale was refused here. ${ELSEWHERE}`)
  const flagged = causes.find(({ kind }) => kind === 'flagged')
  if (theirs.clicks === ours.clicks) return sold
  return [...sold, theirs.clicks > ours.clicks && flagged ? clickCause(flagged) : `Clicks differ. ${ELSEWHERE}`]
}

const ELSEWHERE = 'The previous platform counts other days, or not everything was sent to both.'

const clickCause = ({ count }: Cause): string =>
  `${plural(count, 'click is', 'clicks are')} stored here and not counted (bots, prefetches, data centers).`

function saleCause({ kind, reason, count }: Cause): string {
  const why = reason === null ? '' : `: ${REASON_LABELS[reason]}`
  if (kind === 'unknown') return `${plural(count, 'call', 'calls')} of this advertiser refused here${why}.`
  if (kind === 'refused') return `${plural(count, 'call', 'calls')} for this offer refused here${why}.`
  return `${plural(count, 'sale is', 'sales are')} not paid here${why}.`
}
