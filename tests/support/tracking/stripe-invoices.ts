import { event } from './connected-shops'

// As Stripe's public description of its API has them (github.com/stripe/openapi, fixtures3.json), with the fields that are read:
// before 2025-03-31 with `subscription`, `payment_intent` and `proration`, since then with `parent`.

export type StripeApi = 'today' | 'before 2025-03-31'
export const STRIPE_APIS = ['today', 'before 2025-03-31'] as const

/** A line of an invoice: of the subscription, or an item that is charged once or for a change; sums in cents. */
type Line = { of?: 'subscription' | 'item'; isProration?: boolean; amount: number }

export const PERIOD: Line = { amount: 2_000 }
export const PRORATIONS: Line[] = [
  { of: 'item', isProration: true, amount: -900 },
  { of: 'item', isProration: true, amount: 1_500 },
]

type Invoice = {
  id: string
  sub: string
  reason?: string
  paid?: number
  lines?: readonly Line[]
  clickId?: string | undefined
  /** When the event happened. */
  at?: Date
  more?: object
}

const created = (at: Date | undefined) => (at ? { created: Math.floor(at.getTime() / 1000) } : {})

function lineOf(api: StripeApi, sub: string, { of = 'subscription', isProration: proration = false, amount }: Line) {
  const details = { proration, subscription: sub, [of === 'item' ? 'invoice_item' : 'subscription_item']: 'id' }
  const parent = {
    type: of === 'item' ? 'invoice_item_details' : 'subscription_item_details',
    invoice_item_details: of === 'item' ? details : null,
    subscription_item_details: of === 'item' ? null : details,
  }
  const before = { type: of === 'item' ? 'invoiceitem' : 'subscription', proration }
  return { object: 'line_item', amount, currency: 'usd', metadata: {}, ...(api === 'today' ? { parent } : before) }
}

/** `invoice.paid` in the form of an API. */
export function invoicePaid(api: StripeApi, invoice: Invoice) {
  const { id, sub, reason = 'subscription_cycle', paid = 2_000, lines = [PERIOD], clickId, at, more = {} } = invoice
  const metadata = clickId === undefined ? {} : { click_id: clickId }
  const ofApi =
    api === 'today'
      ? { parent: { type: 'subscription_details', subscription_details: { subscription: sub, metadata } } }
      : { subscription: sub, subscription_details: { metadata }, payment_intent: `pi_${id}`, charge: `ch_pi_${id}` }
  const object = {
    id,
    object: 'invoice',
    status: 'paid',
    amount_due: paid,
    amount_paid: paid,
    billing_reason: reason,
    currency: 'usd',
    customer: `cus_${sub}`,
    metadata: {},
    lines: { object: 'list', data: lines.map((line) => lineOf(api, sub, line)), has_more: false },
    ...ofApi,
    ...more,
  }
  return event('invoice.paid', object, created(at))
}

/** `invoice_payment.paid`, which since 2025-03-31 says by which payment an invoice was paid. */
export const invoicePaymentPaid = (invoice: string, at?: Date) =>
  event(
    'invoice_payment.paid',
    {
      id: `inpay_${invoice}`,
      object: 'invoice_payment',
      invoice,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: `pi_${invoice}` },
    },
    created(at),
  )

/** A completed checkout of a subscription; without a sum it begins with a trial. */
export const checkoutCompleted = (clickId: string, { sub, at, paid }: { sub: string; at?: Date; paid?: number }) =>
  event(
    'checkout.session.completed',
    {
      id: `cs_${sub}`,
      object: 'checkout.session',
      mode: 'subscription',
      payment_status: paid ? 'paid' : 'no_payment_required',
      amount_total: paid ?? 0,
      currency: 'usd',
      payment_intent: null,
      invoice: `in_${sub}_1`,
      subscription: sub,
      customer: `cus_${sub}`,
      client_reference_id: null,
      metadata: { click_id: clickId },
    },
    created(at),
  )

/** An event of a dispute about the payment of an invoice. */
export const disputeEvent = (
  type: 'created' | 'closed',
  { invoice, status, amount = 2_000, at }: { invoice: string; status: string; amount?: number; at?: Date },
) =>
  event(
    `charge.dispute.${type}`,
    {
      id: `dp_${invoice}`,
      object: 'dispute',
      amount,
      currency: 'usd',
      status,
      charge: `ch_pi_${invoice}`,
      payment_intent: `pi_${invoice}`,
    },
    created(at),
  )
