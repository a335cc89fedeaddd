import { HOUR_MS } from '@/lib/platform/dates/constants'

/** Until when payouts are held after a change, for so many hours: never earlier than an existing hold. */
export function heldUntilAfter(at: Date, heldUntil: Date | null, hours: number): Date {
  const until = new Date(at.getTime() + hours * HOUR_MS)
  return heldUntil && heldUntil > until ? heldUntil : until
}
