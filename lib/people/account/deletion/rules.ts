import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

/** The facts that decide whether an account can be deleted. */
export type AccountState = {
  isStaff: boolean
  /** Nobody else owns the account of their advertiser. */
  isLastOwner: boolean
  pendingCents: Cents
  inPayoutCents: Cents
  availableCents: Cents
  /** Advances that are not yet repaid. */
  outstandingCents: Cents
  /** Squad splits not yet paid to the other members. */
  squadOwedCents: Cents
  /** When the last hold ends; null when nothing is held. */
  lastReleaseAt: Date | null
  isInSquad: boolean
}

/**
 * Why an account cannot be deleted yet, one sentence each. Money in progress must arrive first: after the erasure there
 * would be no one to pay.
 */
export function listObstacles(state: AccountState): string[] {
  const {
    isStaff,
    isLastOwner,
    pendingCents,
    inPayoutCents,
    outstandingCents,
    squadOwedCents,
    lastReleaseAt,
    isInSquad,
  } = state
  return [
    isStaff ? 'Accounts of staff are closed by a super admin.' : '',
    isLastOwner ? 'You are the last owner of your advertiser. Make somebody else owner first.' : '',
    pendingCents > 0n ? heldSentence(pendingCents, lastReleaseAt) : '',
    inPayoutCents > 0n ? `${formatCents(inPayoutCents)} is in a payout. Wait until it is paid, or take it back.` : '',
    outstandingCents > 0n ? `${formatCents(outstandingCents)} of an advance is still to be repaid.` : '',
    squadOwedCents > 0n
      ? `${formatCents(squadOwedCents)} is owed to members of a squad. It is taken as money arrives; ask support to settle it sooner.`
      : '',
    isInSquad ? 'You are in a squad. Leave it first.' : '',
  ].filter((sentence) => sentence !== '')
}

function heldSentence(pendingCents: Cents, lastReleaseAt: Date | null): string {
  const when = lastReleaseAt ? ` until ${dayLabel(easternDay(lastReleaseAt))} (Eastern)` : ''
  return `${formatCents(pendingCents)} is still held${when}. Withdraw it once it is available.`
}

/** The amount that would be given up: the available balance, zero when it is negative. */
export function forfeitedCents({ availableCents }: Pick<AccountState, 'availableCents'>): Cents {
  return availableCents > 0n ? availableCents : 0n
}
