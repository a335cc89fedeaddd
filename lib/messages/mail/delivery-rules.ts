import { DEFER_MS, DEFERRED_FOR_MS, ERROR_MAX, RECONNECT_MS, UNREACHABLE_FOR_MS } from './constants'
import { ERASED } from './sealed-content-rules'

/** The headers by which mail programs offer to end a subscription with one press. */
export const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** Why an email was not accepted: refused for good, deferred, or the mail server could not be reached. */
export type Failure = { kind: 'refused' | 'deferred' | 'unreachable'; text: string }

export const UNREADABLE: Failure = {
  kind: 'refused',
  text: 'The content was sealed under another DATA_ENCRYPTION_KEY.',
}

// nodemailer's codes for an answer to the message itself; all others concern the connection
const MESSAGE_ERRORS: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])
// RFC 5321: the server is closing the connection, whatever was sent
const CLOSING = 421

/** What an error of nodemailer says about the email. */
export function classifyMailError(error: unknown): Failure {
  const { code, responseCode = 0, message } = error as { code?: unknown; responseCode?: number; message?: unknown }
  const text = String(message ?? error).slice(0, ERROR_MAX)
  if (!MESSAGE_ERRORS.has(code) || responseCode === CLOSING) return { kind: 'unreachable', text }
  // RFC 5321: 4xx is a temporary failure
  return { kind: responseCode >= 400 && responseCode < 500 ? 'deferred' : 'refused', text }
}

type Tried = { createdAt: Date; error: string | null }

/**
 * What is stored of an email that was tried. One whose connection failed has no error of its own, however often that
 * happened; an old one is deferred at least once before it fails, since it may have waited behind a large campaign.
 */
export function afterSending({ createdAt, error }: Tried, failure: Failure | null, at: Date) {
  const tried = { claimedUntil: null, nextTryAt: null }
  if (failure === null) return { ...tried, status: 'sent' as const, sentAt: at, error: null, ...ERASED }
  const ageMs = at.getTime() - createdAt.getTime()
  const isOver = {
    refused: true,
    deferred: error !== null && ageMs > DEFERRED_FOR_MS,
    unreachable: ageMs > UNREACHABLE_FOR_MS,
  }[failure.kind]
  if (isOver) {
    const content = failure === UNREADABLE ? ERASED : {}
    return { ...tried, status: 'failed' as const, error: failure.text, failedAt: at, ...content }
  }
  if (failure.kind === 'unreachable') return { ...tried, nextTryAt: new Date(at.getTime() + RECONNECT_MS) }
  const nextTryAt = new Date(Math.ceil((at.getTime() + 1) / DEFER_MS) * DEFER_MS)
  return { ...tried, error: failure.text, nextTryAt }
}
