import type { RefusalReason } from './constants'

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address: without a tag after a plus sign and, at Gmail, without dots. */
export function normalizeMailbox(email: string): string {
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
  if (normalizeMailbox(joining.email) === normalizeMailbox(joining.referrerEmail)) return 'same_address'
  if (joining.isSignedIn) return 'signed_in'
  return joining.isSameBrowser ? 'same_browser' : undefined
}
