import type { StatRow } from '@/lib/stats/schema'

type RowShape = {
  offerId?: number
  offer?: string
  source?: string
  payout?: number
  clicks?: number
  conversions?: number
  date?: string
  hour?: number | null
}

/** A row as `GET /api/stats` answers it. */
export function statRow(shape: RowShape = {}): StatRow {
  const { offerId = 1, offer = 'Offer', source = '', payout = 0, clicks = 0, conversions = 0 } = shape
  return {
    Stat: {
      conversions,
      payout,
      clicks,
      date: shape.date ?? '2026-11-20',
      hour: shape.hour === undefined ? 9 : shape.hour,
      source,
      pending: conversions,
      approved: 0,
      rejected: 0,
      uniqueClicks: clicks,
    },
    Offer: { offer_id: offerId, name: offer },
  }
}
