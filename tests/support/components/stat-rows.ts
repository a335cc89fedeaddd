import type { StatRow } from '@/lib/reporting/stats/schema'

type RowShape = {
  offerId?: number
  offer?: string
  source?: string
  payout?: number
  clicks?: number
  conversions?: number
  date?: string
  hour?: number | null
  /** Other fields of `Stat`. */
  stat?: Partial<StatRow['Stat']>
}

/** A row of `GET /api/stats`. */
export function statRow(shape: RowShape = {}): StatRow {
  const { offerId = 1, offer = 'Offer', source = '', payout = 0, clicks = 0, conversions = 0, stat } = shape
  return {
    Stat: {
      conversions,
      payout,
      clicks,
      date: shape.date ?? '2026-11-20',
      hour: shape.hour === undefined ? 9 : shape.hour,
      source,
      pending: conversions,
      pendingPayout: payout,
      approved: 0,
      rejected: 0,
      rejectedPayout: 0,
      reversed: 0,
      reversedPayout: 0,
      uniqueClicks: clicks,
      flaggedClicks: 0,
      ...stat,
    },
    Offer: { offer_id: offerId, name: offer },
  }
}
