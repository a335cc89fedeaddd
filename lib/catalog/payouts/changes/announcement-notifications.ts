import { type ChangedLine, momentText } from '../text-rules'

type Announced = { changeId: string; offer: { id: number; name: string }; effectiveAt: Date; at: Date }

export const announcedKey = (changeId: string): string => `payouts:${changeId}`
export const canceledKey = (changeId: string): string => `payouts:${changeId}:canceled`

const lineText = ({ name, from, to }: ChangedLine): string => `${name}: ${to}, instead of ${from}.`

/** The notification of new payouts, as one affiliate is paid them. */
export function announcement({ changeId, offer, effectiveAt, at }: Announced, lines: readonly ChangedLine[]) {
  const moment = momentText(effectiveAt)
  const since = effectiveAt <= at ? `Since ${moment}` : `From ${moment}`
  const direction = lines.every(({ isLower }) => isLower) ? 'Lower payout' : 'New payout'
  return {
    topic: 'offer_terms',
    title: `${lines.length > 1 ? `${direction}s` : direction} of ${offer.name}`,
    message: `${since}: ${lines.map(lineText).join(' ')} Conversions before that time keep their payout.`,
    destinationUrlPath: `/offers/${offer.id}?tab=rules`,
    dedupeKey: announcedKey(changeId),
  } as const
}

/** The notification that an announced change does not come. */
export function cancellation({ changeId, offer, effectiveAt }: Omit<Announced, 'at'>) {
  return {
    topic: 'offer_terms',
    title: `Payouts of ${offer.name} stay as they are`,
    message: `The change announced for ${momentText(effectiveAt)} is canceled.`,
    destinationUrlPath: `/offers/${offer.id}?tab=rules`,
    dedupeKey: canceledKey(changeId),
  } as const
}
