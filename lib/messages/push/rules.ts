import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { wallInstant, zoneClock } from '@/lib/platform/dates/zones'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { nextAttempt } from '../jobs/retry-rules'
import { BODY_MAX, RETRY_AFTER_MAX_MS, RETRY_PAUSES_MS, TITLE_MAX, TTL_MAX_SECONDS, USEFUL_FOR_MS } from './constants'
import type { Payload, QuietHours } from './schema'

/** When quiet hours end that are now; null outside them. Local times that are skipped or repeated are those of `wallInstant`. */
export function quietEnd(quiet: QuietHours | null, at: Date): Date | null {
  if (!quiet) return null
  const { from, until, zone } = quiet
  const wall = zoneClock(zone)(at.getTime())
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS
  const minute = Math.floor((wall - midnight) / MINUTE_MS)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  const end = wallInstant(midnight + (minute < until ? 0 : DAY_MS) + until * MINUTE_MS, zone)
  // where clocks are set back, the end may be read twice
  return end > at ? end : new Date(at.getTime() + MINUTE_MS)
}

/** When a message expires: the warning of a streak at the end of the Eastern day. */
export const pushExpiry = (topic: string, at: Date): Date =>
  topic === 'streak_at_risk' ? dayStart(addDays(easternDay(at), 1)) : new Date(at.getTime() + USEFUL_FOR_MS)

/** How long a push service is to keep a message, in whole seconds. */
export const ttlSeconds = (expiresAt: Date, at: Date): number =>
  Math.max(0, Math.min(TTL_MAX_SECONDS, Math.floor((expiresAt.getTime() - at.getTime()) / 1_000)))

/** A message to send: `count` events of a topic, of which the texts are those of the last. Amounts in cents. */
export type PushRequest = {
  id: string
  tag: string
  label: string
  title: string
  message: string
  path: string
  count: number
  pendingCents: bigint | null
  availableCents: bigint | null
  at: Date
}

const CONVERSIONS_PATH = '/conversions'
const SEE_IT = 'Open the app to see it.'
const hasAmount = (text: string): boolean => text.includes('$')
const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)

/** What is sent of a message. With `hidesAmounts` no amount is in it: a text that has one is left out. */
export function payloadOf(told: PushRequest, { hidesAmounts }: { hidesAmounts: boolean }): Payload {
  const { id, tag, at } = told
  const { title, body, path } = toTexts(told, hidesAmounts)
  return { id, tag, title: cut(title, TITLE_MAX), body: cut(body, BODY_MAX), path, at: at.getTime() }
}

function toTexts(told: PushRequest, hidesAmounts: boolean): Pick<Payload, 'title' | 'body' | 'path'> {
  const { count, title, message, path, label, pendingCents } = told
  const shown = (text: string, instead: string) => (hidesAmounts && hasAmount(text) ? instead : text)
  if (pendingCents !== null) {
    const isOne = count === 1
    return {
      title: conversionsTitle(told, hidesAmounts),
      body: isOne ? shown(message, '') : '',
      path: isOne ? path : CONVERSIONS_PATH,
    }
  }
  if (count > 1) return { title: `${count} new: ${label}`, body: shown(title, SEE_IT), path }
  return { title: shown(title, label), body: shown(message, SEE_IT), path }
}

/** "5 conversions, $42.00 pending, $8.00 available". */
function conversionsTitle({ count, pendingCents, availableCents }: PushRequest, hidesAmounts: boolean): string {
  const words = plural(count, 'conversion')
  if (hidesAmounts) return words
  const sums = [
    ...(pendingCents ? [`${formatCents(pendingCents)} pending`] : []),
    ...(availableCents ? [`${formatCents(availableCents)} available`] : []),
  ]
  return [words, ...sums].join(', ')
}

/** What becomes of a message by the answer of the push service (RFC 8030). */
export type DeliveryResult = 'sent' | 'gone' | 'later' | 'failed'

/** 404 and 410 say that the browser has unsubscribed; 429 and 5xx that it may be tried again. */
export function toDeliveryResult(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'failed'
}

/**
 * When the next attempt may be made; undefined after the last one.
 * @param attempts made so far
 * @param retryAfter of the answer: seconds, or a date
 */
export function nextPush(attempts: number, retryAfter: string | null, at: Date): Date | undefined {
  const soonest = nextAttempt(RETRY_PAUSES_MS, attempts, at)
  if (!soonest) return undefined
  const retryAfterMs =
    retryAfter === null
      ? 0
      : /^\d+$/.test(retryAfter)
        ? Number(retryAfter) * 1_000
        : Date.parse(retryAfter) - at.getTime()
  const longer = Number.isFinite(retryAfterMs) ? Math.min(retryAfterMs, RETRY_AFTER_MAX_MS) : 0
  return new Date(Math.max(soonest.getTime(), at.getTime() + longer))
}
