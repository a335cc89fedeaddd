/** The longest transaction id and event name kept, in characters. */
export const TXN_ID_MAX_LENGTH = 255
export const EVENT_MAX_LENGTH = 50

/** The event of a plain conversion, and those that take one back. */
export const DEFAULT_EVENT = 'conversion'
export const REVERSAL_EVENTS = ['reversal', 'refund', 'chargeback'] as const

/** The largest body of a postback, in bytes. */
export const POSTBACK_BODY_LIMIT_BYTES = 16 * 1024

/** How far a signed call's time stamp may lie from ours, as Standard Webhooks advises: 5 minutes. */
export const SIGNATURE_TOLERANCE_MS = 300_000

/** Postbacks worked on at once in one process: fewer than the pool has connections, so that a burst never starves the pages. */
export const POSTBACKS_AT_ONCE = 8

/** Postbacks that may wait for their turn; past it they are answered 503. */
export const POSTBACK_QUEUE_LIMIT = 10_000

/** What is typed before staff carry out a kept call again, and the method their own call is kept with. */
export const REPLAY_PHRASE = 'replay'
export const REPLAY_METHOD = 'STAFF'
