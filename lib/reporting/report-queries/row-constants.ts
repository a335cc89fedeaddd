import { FAST_MS } from '@/lib/conversions/fraud/constants'
import { isVisit, RECURRING } from '@/lib/platform/rollups/sql'

/**
 * What one event adds to a measure: 1, or the value of `of` where it has one, when the condition holds. ClickHouse reads
 * what PostgreSQL reads, except where `copied` says the value, and `copiedWhen` the condition, in its words.
 */
export type Added = { when: string; copiedWhen?: string; of?: string; copied?: string }

const counted = (state: string): Added => ({ when: `status = '${state}'` })
const paid = (state: string): Added => ({ when: `status = '${state}'`, of: 'payout_cents' })
const EARNING = `status IN ('pending', 'approved')`
const recurring = { when: `${EARNING} AND ${RECURRING('')}`, copiedWhen: `${EARNING} AND is_recurring` }

/**
 * What is summed, and from which all figures are computed: the column of a row of the roll-ups, and what a click and a
 * conversion add; null for what they do not have. Roll-ups have no amounts and no times to the conversion: those are
 * zero there, and never asked for.
 */
export const MEASURES = {
  clicks: { rolled: 'clicks', click: { when: 'flag IS NULL' }, conversion: null },
  unique_clicks: { rolled: 'unique_clicks', click: { when: 'flag IS NULL AND is_unique' }, conversion: null },
  flagged_clicks: { rolled: 'flagged_clicks', click: { when: 'flag IS NOT NULL' }, conversion: null },
  pending: { rolled: 'pending_count', click: null, conversion: counted('pending') },
  approved: { rolled: 'approved_count', click: null, conversion: counted('approved') },
  rejected: { rolled: 'rejected_count', click: null, conversion: counted('rejected') },
  reversed: { rolled: 'reversed_count', click: null, conversion: counted('reversed') },
  pending_cents: { rolled: 'pending_payout_cents', click: null, conversion: paid('pending') },
  approved_cents: { rolled: 'approved_payout_cents', click: null, conversion: paid('approved') },
  revenue_cents: { rolled: 'revenue_cents', click: null, conversion: { when: EARNING, of: 'revenue_cents' } },
  /** Payments of subscriptions after the first, and what these pay and cost. */
  recurring: { rolled: 'recurring_count', click: null, conversion: recurring },
  recurring_payout_cents: {
    rolled: 'recurring_payout_cents',
    click: null,
    conversion: { ...recurring, of: 'payout_cents' },
  },
  recurring_revenue_cents: {
    rolled: 'recurring_revenue_cents',
    click: null,
    conversion: { ...recurring, of: 'revenue_cents' },
  },
  /** Conversions whose amount is known, and the sum of those amounts. */
  orders: { rolled: '0', click: null, conversion: { when: `${EARNING} AND amount_cents IS NOT NULL` } },
  order_cents: { rolled: '0', click: null, conversion: { when: EARNING, of: 'amount_cents' } },
  /** Pending and approved ones whose buyer clicked: the click of a coupon code is made with its sale. */
  timed: {
    rolled: '0',
    click: null,
    conversion: {
      when: `${EARNING} AND ${isVisit("coalesce(click_flag::text, '')")}`,
      copiedWhen: `${EARNING} AND ${isVisit("ifNull(flag, '')")}`,
    },
  },
  /** Of these, those that came sooner after the click than a person fills in a form. */
  fast: {
    rolled: '0',
    click: null,
    conversion: {
      when: `${EARNING} AND ${isVisit("coalesce(click_flag::text, '')")} AND created_at - clicked_at < interval '${FAST_MS} milliseconds'`,
      copiedWhen: `${EARNING} AND ${isVisit("ifNull(flag, '')")} AND toUnixTimestamp64Milli(created_at) - toUnixTimestamp64Milli(clicked_at) < ${FAST_MS}`,
    },
  },
  /** From the click to the conversion, of those pending and approved; nothing for those of codes. */
  milliseconds: {
    rolled: '0',
    click: null,
    conversion: {
      when: EARNING,
      of: 'extract(epoch FROM created_at - clicked_at) * 1000',
      copied: 'toUnixTimestamp64Milli(created_at) - toUnixTimestamp64Milli(clicked_at)',
    },
  },
} as const satisfies Record<string, { rolled: string; click: Added | null; conversion: Added | null }>
export type Measure = keyof typeof MEASURES
