import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'
import { type Cents, shareOf } from '@/lib/platform/money/cents'
import { withoutAddress } from '@/lib/platform/text/person-name'
import type { RefusalReason } from './constants'

/** The invitation link of an affiliate, as a path. */
export const invitationPath = (referralCode: string): string => `/sign-up?ref=${encodeURIComponent(referralCode)}`

/**
 * The instant the commission ends: so many months after the sign-up at the same time of day, in UTC; the last day of
 * the month where it has no such day.
 */
export function commissionEnd(joinedAt: Date, months: number): Date {
  const end = new Date(joinedAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== joinedAt.getUTCDate()) end.setUTCDate(0)
  return end
}

/** The commission on an approved payout at a share in basis points, rounded half to even. */
export const referralCommission = (payoutCents: Cents, shareBps: number): Cents => shareOf(payoutCents, shareBps)

/** The terms of new referrals in words: "5% of what they earn for twelve months". */
export const referralTerms = (shareBps: number, months: number): { share: string; duration: string } => ({
  share: `${shareBps / 100}%`,
  duration: months === 1 ? 'one month' : months === 12 ? 'twelve months' : `${months} months`,
})

type Earning = { commissionUntil: Date; refusedReason: string | null }
type Referrer = { status: AffiliateStatus; userStatus: UserStatus }

/** Whether the referrer earns commission on a payout approved at an instant: before the months it was promised for are over. */
export function earnsCommission(referral: Earning, referrer: Referrer, at: Date): boolean {
  return referral.refusedReason === null && at < referral.commissionUntil && mayEarn(referrer)
}

/** Whether an account may earn commission: not while blocked. Accounts waiting for approval may. */
export const mayEarn = ({ status, userStatus }: Referrer): boolean =>
  (status === 'approved' || status === 'pending') && userStatus === 'active'

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address: without a tag after a plus sign and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** What decides whether a sign-up is a self-referral. */
export type Joining = {
  email: string
  referrerEmail: string
  /** Whether the sign-up had a session of the referrer. */
  isSignedIn: boolean
  /** Whether the referrer recently used the same browser at the same IP address. */
  isSameBrowser: boolean
}

/** Why a sign-up is a self-referral; undefined if it is not. */
export function selfReferral(joining: Joining): RefusalReason | undefined {
  if (mailboxOf(joining.email) === mailboxOf(joining.referrerEmail)) return 'same_address'
  if (joining.isSignedIn) return 'signed_in'
  return joining.isSameBrowser ? 'same_browser' : undefined
}

/** A referred affiliate's name as their referrer sees it: "Chloé M." */
export function privateName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0]
  const name = `${firstName.trim()} ${initial ? `${initial.toLocaleUpperCase('en-US')}.` : ''}`.trim()
  return withoutAddress(name) || 'Deleted account'
}

export type ReferralState = 'active' | 'ended' | 'refused'

/** The state of a referral: earning, ended, or never paid. */
export function referralState({ refusedReason, commissionUntil }: Earning, at: Date): ReferralState {
  if (refusedReason !== null) return 'refused'
  return at < commissionUntil ? 'active' : 'ended'
}

/**
 * A position in a list: an instant, and the number of rows at that instant already read. Reveals nothing about the
 * rows.
 */
export type Cursor = { joinedAt: Date; skip: number }

/** The cursor after a page: the instant of its last row, with the rows of that instant counted. */
export function nextCursor(cursor: Cursor, listed: readonly { joinedAt: Date }[]): string {
  const joinedAt = listed.at(-1)?.joinedAt ?? cursor.joinedAt
  const isSame = (other: Date) => other.getTime() === joinedAt.getTime()
  const skip = listed.filter((row) => isSame(row.joinedAt)).length + (isSame(cursor.joinedAt) ? cursor.skip : 0)
  return `${joinedAt.getTime()}.${skip}`
}

/** Parses the output of `nextCursor`; the start of the list as of `at` without one. */
export function readCursor(text: string | undefined, at: Date): Cursor {
  const [instant, skip = 0] = text?.split('.').map(Number) ?? []
  return { joinedAt: instant === undefined ? at : new Date(instant), skip }
}
