import { normalizeMailbox } from '@/lib/platform/email'
import type { RefusalReason } from './constants'

/** What decides whether a sign-up is a self-referral. */
export type Joining = {
  email: string
  referrerEmail: string
  /** Whether the sign-up had a session of the referrer. */
  isSignedIn: boolean
}

/**
 * Why a sign-up is a self-referral; undefined if it is not. The same browser at the same IP address proves nothing: people of
 * one campus or carrier share both.
 */
export function selfReferral(joining: Joining): RefusalReason | undefined {
  if (normalizeMailbox(joining.email) === normalizeMailbox(joining.referrerEmail)) return 'same_address'
  return joining.isSignedIn ? 'signed_in' : undefined
}
