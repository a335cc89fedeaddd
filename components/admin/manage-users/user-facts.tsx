import type { ComponentProps, ReactNode } from 'react'
import { easternText } from '@/components/shared/time/eastern-text'
import { Avatar } from '@/components/ui/avatar'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { signedAmount } from '@/lib/people/users/adjustment-rules'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { formatCents } from '@/lib/platform/money/format'
import { AffiliateLink } from '../shared/affiliate-link'
import { WaitingRequest, waitingText } from '../shared/second-approval'
import { UserStatus } from './user-status'

type Facts = [name: string, value: ReactNode][]

/** The facts shown for an account, in a network with the modules that are on. */
export function listUserFacts(user: UserDetail, isOn: (module: ModuleName) => boolean): Facts {
  const { affiliateId, balances } = user
  return [
    ['Status', <UserStatus key="status" user={user} />],
    ...(user.statusReason ? ([['Reason', user.statusReason]] as Facts) : []),
    ['Email', `${user.email}${user.isMailConfirmed ? '' : ' (not confirmed)'}`],
    ['Role', ROLE_NAMES[user.role]],
    ...(user.username ? ([['Username', `@${user.username}`]] as Facts) : []),
    ...(user.image
      ? ([['Picture', <Avatar key="image" name={user.name || user.email} image={user.image} size="lg" />]] as Facts)
      : []),
    ['Country', user.country ?? '—'],
    ['Joined', easternText(user.joinedAt)],
    ['Last sign-in', user.lastSignInAt ? easternText(user.lastSignInAt) : 'Never'],
    ['Sessions', String(user.sessions)],
    ...(affiliateId === null ? [] : affiliateFacts(user, isOn)),
    ...(balances ? moneyFacts(user, balances) : []),
    ...moneyNotes(user),
  ]
}

/** Holds, adjustments that wait for a second person, and where money goes, as far as the viewer may see it. */
export const moneyNotes = ({ payoutHold, waitingAdjustments, bank, can }: UserDetail): Facts => [
  ...(payoutHold ? holdFacts(payoutHold, can.liftHold) : []),
  ...waitingAdjustments.map((first) =>
    waitingFact({ first, kind: 'adjustment', what: signedAmount(first.amountCents) }, can.adjust),
  ),
  ...(bank
    ? ([
        ['Paid to', bank.methods.length > 0 ? bank.methods.join(', ') : 'None'],
        ['Tax form', bank.taxForm ?? 'None'],
      ] as Facts)
    : []),
]

/** What waits for a second person, with a link to decide it for those who may. */
const waitingFact = (request: ComponentProps<typeof WaitingRequest>, canDecide: boolean): Facts[number] => [
  'Needs a second approval',
  canDecide ? <WaitingRequest key={request.first.id} {...request} /> : waitingText(request.first, request.what),
]

const holdFacts = ({ until, waiting }: NonNullable<UserDetail['payoutHold']>, canLift: boolean): Facts => [
  ['Payouts held until', easternText(until)],
  ...waiting.map((first) =>
    waitingFact({ first, kind: 'hold_lift', what: 'Lifting the payout hold approved' }, canLift),
  ),
]

const affiliateFacts = (
  { affiliateId, level, bucket, manager, streakDays, fraudScore, discord }: UserDetail,
  isOn: (module: ModuleName) => boolean,
): Facts => [
  ['Affiliate ID', <AffiliateLink key="id" id={affiliateId} />],
  ...when(isOn('levels'), 'Level', String(level)),
  ['Bucket', bucket ?? 'None'],
  ['Manager', manager?.name ?? 'None'],
  ...when(isOn('streak'), 'Streak', `${streakDays ?? 0} days`),
  ['Fraud score', fraudScore ? `${fraudScore} of 100` : 'No findings'],
  ...when(isOn('discord'), 'Discord', discord ?? 'Not connected'),
]

const when = (isShown: boolean, name: string, value: string): Facts => (isShown ? [[name, value]] : [])

const moneyFacts = (user: UserDetail, balances: NonNullable<UserDetail['balances']>): Facts => [
  ['Available', formatCents(user.availableCents ?? 0)],
  ['Pending', formatCents(balances.pendingCents)],
  ['In payout', formatCents(balances.inPayoutCents)],
  ['Paid', formatCents(balances.paidCents)],
  ['Total earned', formatCents(balances.earnedCents)],
]
