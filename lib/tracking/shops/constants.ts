import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { SHOP_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'

/** Shops an advertiser may have connected at a time. */
export const SHOPS_MAX = 20

export const SHOP_NAME_LENGTH = 100
export const ORDER_PREFIX_LENGTH = 20

/** The length of a secret that a service issued. */
export const SHOP_SECRET_LENGTH = { min: 16, max: 200 }

/** How long the former secret works beside a new one, in hours: as long as Stripe signs with both. */
export const PREVIOUS_SHOP_SECRET_HOURS = 24

/** Random bytes of a secret that is made here. */
export const SHOP_SECRET_BYTES = 32

/** Deliveries of a shop that are shown. */
export const DELIVERIES_SHOWN = 5

export const PROVIDER_NAMES: Readonly<Record<ShopProvider, string>> = {
  stripe: 'Stripe',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

/** Where webhooks of a shop are sent, before its id. */
export const SHOP_WEBHOOK_PATH = '/api/shops/'

/** The largest body of a webhook, in bytes: an order of Shopify has every line of it. */
export const SHOP_BODY_LIMIT_BYTES = SHOP_LIMIT_BYTES

/** What calls of a shop are stored with instead of an HTTP method. */
export const SHOP_METHODS = {
  stripe: 'STRIPE',
  shopify: 'SHOPIFY',
  woocommerce: 'WOOCOMMERCE',
} as const satisfies Record<ShopProvider, string>

/**
 * Where a shop keeps the click id: in metadata, note attributes or the meta of an order, under this name. An underscore
 * before it hides an attribute from buyers and a meta key from editors; forms make a label of it, and editors of checkout
 * fields put the name of their form before it (`_billing_click_id`, `_wc_other/shop/click_id`).
 */
export const CLICK_ID_NAME = /(?:^|[^a-z\d])click[_ -]?id[\s:*]*$/i

/** What the parameter of a landing page's address is called. */
export const CLICK_ID_PARAMETER = /^_?click[_-]?id$/i

/**
 * Currencies of which Stripe counts whole ones (docs.stripe.com/currencies). Not those that it counts in hundredths although they
 * have none any more, as its special cases say: ISK and UGX, and HUF and TWD, which only its payouts round.
 */
export const ZERO_DECIMAL: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)

/** Currencies whose smallest unit is a thousandth. */
export const THREE_DECIMAL: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

/** How far an order may be, in their order. */
export const ORDER_PHASES = { waiting: 0, paid: 1, over: 2 } as const

export const NO_CLICK = 'No click id: the order is not from an affiliate.'
export const FREE_BEGINNING = 'Nothing was paid yet; the first paid invoice is the sale.'
export const NO_PAYMENT = 'Nothing was paid.'
export const PLAN_CHANGE = 'A change within a period is no payment of its own: the offer pays a fixed sum for each.'
export const RENEWAL = 'A renewal of a subscription is not a sale of the click.'

/** The `billing_reason` of invoices that pay a period; without one, and as `subscription`, in the API of before 2018. */
export const PERIODS: ReadonlySet<string> = new Set(['subscription_create', 'subscription_cycle', 'subscription', ''])

/** A change to another length of period begins a new one, which is a line beside what is given back of the former. */
export const MAY_BEGIN_PERIOD: ReadonlySet<string> = new Set(['subscription_update', 'quote_accept'])

/** The `status` of a refund of Stripe that pays nothing back. */
export const NOT_PAID_BACK = new Set<string>(['failed', 'canceled'])
