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

/** Who reads why an account cannot be deleted: its owner, or staff who erase it for the owner. */
export type Reader = 'owner' | 'staff'

/**
 * Why an account cannot be deleted yet, one sentence each. Money in progress must arrive first: after the erasure there
 * would be no one to pay.
 */
export function listObstacles(state: AccountState, reader: Reader = 'owner'): string[] {
  const { isStaff, isLastOwner, pendingCents, inPayoutCents, outstandingCents, squadOwedCents, isInSquad } = state
  const say = (toOwner: string, toStaff: string) => (reader === 'owner' ? toOwner : toStaff)
  return [
    isStaff
      ? say(
          'Accounts of staff are closed by a super admin.',
          'This is a member of staff. A super admin ends their access under Manage Admins first.',
        )
      : '',
    isLastOwner
      ? say(
          'You are the last owner of your advertiser. Make somebody else owner first.',
          'They are the last owner of their advertiser. Make somebody else owner first.',
        )
      : '',
    pendingCents > 0n ? heldSentence(state, say('Withdraw it', 'Pay it out')) : '',
    inPayoutCents > 0n
      ? `${formatCents(inPayoutCents)} is in a payout. ${say('Wait until it is paid, or take it back.', 'Finish it, or cancel it, on the Payouts Dashboard.')}`
      : '',
    outstandingCents > 0n ? `${formatCents(outstandingCents)} of an advance is still to be repaid.` : '',
    squadOwedCents > 0n
      ? `${formatCents(squadOwedCents)} is owed to members of a squad. It is taken as money arrives; ${say('ask support to settle it sooner', 'close the period on Squad Revenue to settle it sooner')}.`
      : '',
    isInSquad ? say('You are in a squad. Leave it first.', 'They are in a squad. Remove them from it first.') : '',
  ].filter((sentence) => sentence !== '')
}

function heldSentence({ pendingCents, lastReleaseAt }: AccountState, getIt: string): string {
  const when = lastReleaseAt ? ` until ${dayLabel(easternDay(lastReleaseAt))} (Eastern)` : ''
  return `${formatCents(pendingCents)} is still held${when}. ${getIt} once it is available.`
}

/** The amount that would be given up: the available balance, zero when it is negative. */
export function forfeitedCents({ availableCents }: Pick<AccountState, 'availableCents'>): Cents {
  return availableCents > 0n ? availableCents : 0n
}
