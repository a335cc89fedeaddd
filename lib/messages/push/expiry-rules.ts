import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { TTL_MAX_SECONDS, USEFUL_FOR_MS } from './constants'

/** When a message expires: the warning of a streak at the end of the Eastern day. */
export const pushExpiry = (topic: string, at: Date): Date =>
  topic === 'streak_at_risk' ? dayStart(addDays(easternDay(at), 1)) : new Date(at.getTime() + USEFUL_FOR_MS)

/** How long a push service is to keep a message, in whole seconds. */
export const ttlSeconds = (expiresAt: Date, at: Date): number =>
  Math.max(0, Math.min(TTL_MAX_SECONDS, Math.floor((expiresAt.getTime() - at.getTime()) / 1_000)))
