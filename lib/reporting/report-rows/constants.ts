const counted = (state: string) => `count(*) FILTER (WHERE status = '${state}')`
const paid = (state: string) => `coalesce(sum(payout_cents) FILTER (WHERE status = '${state}'), 0)`
const EARNING = `status IN ('pending', 'approved')`

/**
 * What is summed, and from which all figures are computed: how it is read of a row of the roll-ups, of clicks and of
 * conversions. Roll-ups have no amounts and no times to the conversion: those are zero there, and never asked for. ClickHouse
 * reads what PostgreSQL reads, except where `copied` says it in its words.
 */
export const MEASURES = {
  clicks: { rolled: 'clicks', click: 'count(*) FILTER (WHERE flag IS NULL)', conversion: '0' },
  unique_clicks: {
    rolled: 'unique_clicks',
    click: 'count(*) FILTER (WHERE flag IS NULL AND is_unique)',
    conversion: '0',
  },
  flagged_clicks: { rolled: 'flagged_clicks', click: 'count(*) FILTER (WHERE flag IS NOT NULL)', conversion: '0' },
  pending: { rolled: 'pending_count', click: '0', conversion: counted('pending') },
  approved: { rolled: 'approved_count', click: '0', conversion: counted('approved') },
  rejected: { rolled: 'rejected_count', click: '0', conversion: counted('rejected') },
  reversed: { rolled: 'reversed_count', click: '0', conversion: counted('reversed') },
  pending_cents: { rolled: 'pending_payout_cents', click: '0', conversion: paid('pending') },
  approved_cents: { rolled: 'approved_payout_cents', click: '0', conversion: paid('approved') },
  revenue_cents: {
    rolled: 'revenue_cents',
    click: '0',
    conversion: `coalesce(sum(revenue_cents) FILTER (WHERE ${EARNING}), 0)`,
  },
  /** Conversions whose amount is known, and the sum of those amounts. */
  orders: { rolled: '0', click: '0', conversion: `count(amount_cents) FILTER (WHERE ${EARNING})` },
  order_cents: { rolled: '0', click: '0', conversion: `coalesce(sum(amount_cents) FILTER (WHERE ${EARNING}), 0)` },
  /** From the click to the conversion, of those pending and approved. */
  milliseconds: {
    rolled: '0',
    click: '0',
    conversion: `coalesce(sum(extract(epoch FROM created_at - clicked_at) * 1000) FILTER (WHERE ${EARNING}), 0)::bigint`,
    copied: `sum(toUnixTimestamp64Milli(created_at) - toUnixTimestamp64Milli(clicked_at)) FILTER (WHERE ${EARNING})`,
  },
} as const
export type Measure = keyof typeof MEASURES
