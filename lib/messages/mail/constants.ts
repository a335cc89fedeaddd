import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long the mail server may be silent, and how long one email may take in all, in milliseconds. */
export const SILENCE_MS = 15_000
export const SEND_WITHIN_MS = MINUTE_MS

/** How long an email belongs to the process that sends it: longer than sending it can take. */
export const CLAIM_MS = 2 * SEND_WITHIN_MS

/** An email that the mail server defers is tried again at the next multiple of this, for a day. */
export const DEFER_MS = 10 * MINUTE_MS
export const DEFERRED_FOR_MS = DAY_MS

/** An email whose connection failed is tried again after this long, for five days, as mail servers do. */
export const RECONNECT_MS = MINUTE_MS
export const UNREACHABLE_FOR_MS = 5 * DAY_MS

/** After so many failed connections, or so many deferred emails, in a row a run ends. */
export const FAILURES_IN_A_ROW = 3
export const DEFERRALS_IN_A_ROW = 20

/** How long a stopping process waits for emails being sent, in milliseconds. */
export const STOP_MS = 5_000

export const ERROR_MAX = 500

/** How long the sealed content of a failed email is stored, so that staff can try it again; then it is erased. */
export const RETRY_FOR_MS = 3 * DAY_MS

/** The window in which emails to people outside are counted. */
export const WINDOW_MS = DAY_MS

/**
 * The most emails in one window to people who have not confirmed an address here, such as invitations: to one address, by one
 * person, and by one organization (an advertiser, or the network's own staff). The figures are our choice. Affiliates of a
 * former network are invited by an import, which only the limit of the address bounds.
 */
export const OUTSIDE_MAILS = {
  perAddress: 5,
  perMember: 50,
  perAdvertiser: 100,
  perStaff: 300,
  perNetwork: 1_000,
} as const
