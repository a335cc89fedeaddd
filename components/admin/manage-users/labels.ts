import type { UserAction } from '@/lib/people/users/constants'

type Words = { label: string; busyLabel: string; effect: string; isDanger: boolean }
export const ACTION_WORDS: Record<UserAction, Words> = {
  suspend: {
    label: 'Suspend',
    busyLabel: 'Suspending…',
    effect: 'Links stop counting and payouts are held. They can still sign in, and read the reason.',
    isDanger: true,
  },
  ban: {
    label: 'Ban',
    busyLabel: 'Banning…',
    effect: 'Links stop, money is held, and every session ends at once.',
    isDanger: true,
  },
  reinstate: {
    label: 'Reinstate',
    busyLabel: 'Reinstating…',
    effect: 'Links count again. Held payouts are released on the payouts dashboard.',
    isDanger: false,
  },
  'sign-out': {
    label: 'Sign out everywhere',
    busyLabel: 'Signing out…',
    effect: 'Every browser they are signed in with is signed out.',
    isDanger: false,
  },
  adjust: {
    label: 'Adjust balance',
    busyLabel: 'Adjusting…',
    effect: 'Moves money between the house and what they have available. They are told, with the reason.',
    isDanger: false,
  },
}

/** What staff did with an account, by the action that the log names. */
const DONE: Readonly<Record<string, string>> = {
  ...{ 'user.suspend': 'Suspended', 'user.ban': 'Banned', 'user.reinstate': 'Reinstated' },
  ...{ 'user.sign-out': 'Signed out everywhere', 'user.adjust': 'Balance adjusted' },
  'user.view_as': 'Looked at the product as this user',
  ...{ 'affiliate.approve': 'Approved', 'affiliate.reject': 'Rejected', 'affiliate.ask': 'Asked for more' },
  ...{ 'bucket.pin': 'Pinned to a bucket', 'bucket.unpin': 'No longer pinned to a bucket' },
  ...{ 'staff.join': 'Joined the staff', 'staff.role': 'Role changed', 'staff.revoke': 'Role taken away' },
}

/** In words what the log names; everything else as it is. */
export const toldOf = (what: string): string => DONE[what] ?? what
