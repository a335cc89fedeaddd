import { noticeText } from '@/lib/messages/texts/notice-rules'
import { type ChangedLine, momentText } from '../text-rules'

type Announced = { changeId: string; offer: { id: number; name: string }; effectiveAt: Date; at: Date }

export const announcedKey = (changeId: string): string => `payouts:${changeId}`
export const canceledKey = (changeId: string): string => `payouts:${changeId}:canceled`

const lineText = ({ name, from, to }: ChangedLine): string => `${name}: ${to}, instead of ${from}.`

/** The notification of new payouts, as one affiliate is paid them. */
export function announcement({ changeId, offer, effectiveAt, at }: Announced, lines: readonly ChangedLine[]) {
  const moment = momentText(effectiveAt)
  const since = effectiveAt <= at ? `Since ${moment}` : `From ${moment}`
  const direction = lines.every(({ isLower }) => isLower) ? 'lower' : 'new'
  return {
    topic: 'offer_terms',
    ...noticeText(lines.length > 1 ? `offer-payouts-${direction}` : `offer-payout-${direction}`, {
      offer: offer.name,
      since,
      lines: lines.map(lineText).join(' '),
    }),
    destinationUrlPath: `/offers/${offer.id}?tab=rules`,
    dedupeKey: announcedKey(changeId),
  } as const
}

/** The notification that an announced change does not come. */
export function cancellation({ changeId, offer, effectiveAt }: Omit<Announced, 'at'>) {
  return {
    topic: 'offer_terms',
    ...noticeText('offer-payouts-stay', { offer: offer.name, moment: momentText(effectiveAt) }),
    destinationUrlPath: `/offers/${offer.id}?tab=rules`,
    dedupeKey: canceledKey(changeId),
  } as const
}
