import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

/** Where an account stands that is to be deleted. */
export type Standing = {
  isStaff: boolean
  pendingCents: Cents
  inPayoutCents: Cents
  availableCents: Cents
  /** Of advances on ad spend that are still to be repaid. */
  outstandingCents: Cents
  /** Of splits of squads that are still to be paid to their other members. */
  squadOwedCents: Cents
  /** When the last hold ends; null when nothing is held. */
  lastReleaseAt: Date | null
  leadsSquad: boolean
}

/**
 * Why an account cannot be deleted yet. Money on its way is waited for: it belongs to somebody, and erased there would be
 * nobody to pay.
 */
export function obstaclesOf(standing: Standing): string[] {
  const { isStaff, pendingCents, inPayoutCents, outstandingCents, squadOwedCents, lastReleaseAt, leadsSquad } = standing
  return [
    isStaff ? 'Accounts of staff are closed by a super admin.' : '',
    pendingCents > 0n ? heldSentence(pendingCents, lastReleaseAt) : '',
    inPayoutCents > 0n ? `${formatCents(inPayoutCents)} is in a payout. Wait until it is paid, or take it back.` : '',
    outstandingCents > 0n ? `${formatCents(outstandingCents)} of an advance is still to be repaid.` : '',
    squadOwedCents > 0n
      ? `${formatCents(squadOwedCents)} is owed to members of a squad. It is taken as money arrives; ask support to settle it sooner.`
      : '',
    leadsSquad ? 'You lead a squad. Ask support to hand it over first.' : '',
  ].filter((sentence) => sentence !== '')
}

function heldSentence(pendingCents: Cents, lastReleaseAt: Date | null): string {
  const when = lastReleaseAt ? ` until ${dayLabel(easternDay(lastReleaseAt))} (Eastern)` : ''
  return `${formatCents(pendingCents)} is still held${when}. Withdraw it once it is available.`
}

/** What would be given up: never more than there is, and nothing of a debt. */
export function givenUpOf({ availableCents }: Pick<Standing, 'availableCents'>): Cents {
  return availableCents > 0n ? availableCents : 0n
}
