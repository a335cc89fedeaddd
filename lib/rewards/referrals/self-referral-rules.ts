import { normalizeMailbox } from '@/lib/platform/email'
import type { RefusalReason } from './constants'

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
