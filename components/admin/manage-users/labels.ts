import type { UserAction } from '@/lib/people/users/constants'

type Labels = { label: string; busyLabel: string; effect: string; isDanger: boolean }
export const ACTION_LABELS: Record<UserAction, Labels> = {
  suspend: {
    label: 'Suspend',
    busyLabel: 'Suspending…',
    effect: 'Links stop counting and payouts are held. They can still sign in and see the reason.',
    isDanger: true,
  },
  ban: {
    label: 'Ban',
    busyLabel: 'Banning…',
    effect: 'Links stop working, money is held, and every session ends right away.',
    isDanger: true,
  },
  reinstate: {
    label: 'Reinstate',
    busyLabel: 'Reinstating…',
    effect: 'Links count again. Release held payouts on the Payouts Dashboard.',
    isDanger: false,
  },
  'sign-out': {
    label: 'Sign out everywhere',
    busyLabel: 'Signing out…',
    effect: 'Ends every session and every API key of this user.',
    isDanger: false,
  },
  adjust: {
    label: 'Adjust balance',
    busyLabel: 'Adjusting…',
    effect: 'Moves money between our account and the user’s available balance. They are notified with the reason.',
    isDanger: false,
  },
  'lift-hold': {
    label: 'Lift payout hold',
    busyLabel: 'Lifting…',
    effect:
      'Ends the payout hold early once a second person approves it too. Make sure the account owner asked for this. The affiliate is notified.',
    isDanger: true,
  },
}

/** The text of actions by staff, by their name in the admin log. */
const DONE: Readonly<Record<string, string>> = {
  'user.suspend': 'Suspended',
  'user.ban': 'Banned',
  'user.reinstate': 'Reinstated',
  'user.sign-out': 'Signed out everywhere',
  'user.adjust': 'Balance adjusted',
  'user.lift-hold': 'Payout hold lifted',
  'user.lift-hold_first_approval': 'Lifting the payout hold approved by the first person',
  'user.view_as': 'Viewed as this user',
  'user.view_as_end': 'Stopped viewing as this user',
  'user.adjust_first_approval': 'Balance adjustment approved by the first person',
  'user.note': 'Note added',
  'user.confirm_email': 'Email confirmed by staff',
  'user.change_email': 'Email changed by staff',
  'user.change_email_first_approval': 'Change of email approved by the first person',
  'user.reset_two_factor': 'Two-factor authentication reset by staff',
  'user.reset_two_factor_first_approval': 'Reset of two-factor authentication approved by the first person',
  'user.repair_declined': 'Account repair declined',
  'affiliate.approve': 'Approved',
  'affiliate.reject': 'Rejected',
  'affiliate.ask': 'Information requested',
  'manager.assign': 'Manager assigned',
  'manager.unassign': 'Manager removed',
  'bucket.pin': 'Pinned to a bucket',
  'bucket.unpin': 'No longer pinned to a bucket',
  'staff.join': 'Joined the staff',
  'staff.role': 'Role changed',
  'staff.revoke': 'Staff access removed',
  'staff.restore': 'Staff access restored',
  'staff.make-affiliate': 'Made an affiliate',
}

/** The text of an action in the admin log; anything else unchanged. */
export const actionText = (what: string): string => DONE[what] ?? what
