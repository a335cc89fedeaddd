import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'

/** A change of a conversion's status, from its history, oldest first. */
export type Entered = { fromStatus: ConversionStatus | null; toStatus: ConversionStatus; createdAt: Date }

/** Whether it ever counted, and so consumed its caps; one that was rejected on arrival did not. */
export const hasCounted = (history: readonly Entered[]): boolean =>
  history.some(({ toStatus }) => toStatus === 'pending' || toStatus === 'approved')

type Reinstatable = {
  holdUntil: Date
  history: readonly Entered[]
  /** Whether the affiliate is approved and not under review: the money of others stays held. */
  isFree: boolean
}

/** What a conversion becomes that is reinstated now, and since when it counts as approved. */
export type Outcome = { to: 'pending'; isMoneyHeld: boolean } | { to: 'approved'; approvedAt: Date }

/**
 * What a conversion would be by now if it had never been rejected or reversed: approved, since its approval or since the
 * end of its hold; pending until then, and while the affiliate's money is held.
 */
export function decideOutcome({ holdUntil, history, isFree }: Reinstatable, at: Date): Outcome {
  const approval = history.findLast(
    ({ fromStatus, toStatus }) => toStatus === 'approved' && (fromStatus === null || fromStatus === 'pending'),
  )
  const wasApproved = history.some(({ toStatus }) => toStatus === 'approved')
  if (!isFree || !(wasApproved || holdUntil <= at)) return { to: 'pending', isMoneyHeld: !isFree }
  return { to: 'approved', approvedAt: approval?.createdAt ?? (holdUntil < at ? holdUntil : at) }
}

/** What prevents reinstating a conversion. */
export type Obstacle =
  | { kind: 'deleted' | 'test' | 'unpaid_event' | 'taken_back' | 'refunded' }
  | { kind: 'fraud_case'; rule: string }
  | { kind: 'click_paid'; txnId: string }

/** Why a conversion cannot be reinstated and what to do instead, for staff. */
export function obstacleText(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'deleted':
      return 'The account of its affiliate was deleted and can no longer be paid. Settle the claim outside this platform.'
    case 'test':
      return 'It is a test by staff, which is never paid. A sale to be paid needs a click on the affiliate’s own link.'
    case 'unpaid_event':
      return 'The offer paid nothing for its event. Add a goal for the event, then ask the advertiser to send the sale again with a new transaction ID.'
    case 'fraud_case':
      return `A rejected fraud case (${obstacle.rule}) names it. Reopen that case on the Fraud Analysis page first.`
    case 'click_paid':
      return `Its click is paid by another conversion, ${obstacle.txnId}. Reverse or reject that one first.`
    case 'taken_back':
      return 'The advertiser has taken the sale back since. Ask them to send it again with a new transaction ID if it is valid after all.'
    case 'refunded':
      return 'The advertiser has refunded the whole sale since. Ask them to send it again with a new transaction ID if it is valid after all.'
  }
}

/** The refusal of a conversion that was rejected on arrival and for which a cap has no room now either. */
export const noRoomText = (capSentence: string): string =>
  `A cap has no room for it today: “${capSentence}” Raise the cap, or try again when it has room.`

/** Whether a conversion that was rejected on arrival pays for nothing. */
export const paysNothing = ({ payoutCents, revenueCents }: ConversionMoney, reason: RejectionReason | null): boolean =>
  reason === 'unknown_event' || (payoutCents === 0n && revenueCents === 0n)

/** What its history and its transfers say of a reinstatement. */
export const REINSTATED_MEMO = 'Reinstated'

/** The note of refunds that arrived while a conversion did not count, applied to it now. */
export const missedRefundNote = (cents: bigint): string => `${formatCents(cents)} refunded while it did not count`

/** What two approvals of a reinstatement must have in common: the conversion, and that it was not booked again since. */
export const toRequest = ({ id, payoutRevision }: { id: string; payoutRevision: number }) =>
  ({ kind: 'reinstatement', subject: id, payload: { payoutRevision } }) as const
