import { emailForm, isEmail } from '@/lib/platform/email'
import { WHOLE_BPS } from '../constants'

/** Parses "33.5" or "33.5%" into basis points; undefined for anything but 0 to 100 with at most two decimals. */
export function parsePercentBps(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match?.[1]) return undefined
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return bps <= WHOLE_BPS ? bps : undefined
}

/** A reference to a member: the number of an affiliate, with or without #, or an email address. */
export type MemberReference = { affiliateId: number } | { email: string }

const ID_MAX = 2_147_483_647

/** Parses a reference to a member; null for what is neither a number nor an address. */
export function parseMemberReference(who: string): MemberReference | null {
  const text = who.trim().toLowerCase()
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1]
  if (digits) return Number(digits) <= ID_MAX ? { affiliateId: Number(digits) } : null
  const email = emailForm(text)
  return isEmail(email) ? { email } : null
}

/** The members of an application with their shares, the leader first. */
export function toMemberShares(
  leaderId: number,
  memberIds: readonly number[],
  shares: Readonly<Record<string, number>> | null,
): { affiliateId: number; shareBps: number }[] {
  return [leaderId, ...memberIds].map((affiliateId) => ({ affiliateId, shareBps: shares?.[String(affiliateId)] ?? 0 }))
}
