import { QUARTER_HOUR_MS } from '@/lib/platform/dates/constants'

/** A span of time of an affiliate, whose last instant is the one before `until`. */
export type AffiliateSpan = { affiliateId: number; from: Date; until: Date }

/** Quarter hours as few spans: those of an affiliate that follow each other become one. They are in order. */
export function joinQuarterHours(quarters: readonly { affiliateId: number; startsAt: Date }[]): AffiliateSpan[] {
  const spans: AffiliateSpan[] = []
  for (const { affiliateId, startsAt } of quarters) {
    const until = new Date(startsAt.getTime() + QUARTER_HOUR_MS)
    const last = spans.at(-1)
    if (last?.affiliateId === affiliateId && last.until.getTime() === startsAt.getTime()) last.until = until
    else spans.push({ affiliateId, from: startsAt, until })
  }
  return spans
}
