import { withSubscriptionEvent } from '@/lib/conversions/customers/subscription-status-rules'

/** What shops and networks call the code that a buyer entered. */
const COUPON_NAMES = ['couponcode', 'discountcode', 'promocode', 'promotioncode', 'vouchercode', 'voucher']

/** What they call the products of an order, and the parts of its amount that are tax and shipping. */
const ITEM_NAMES = ['lineitems', 'orderitems', 'products', 'basket']
const TAX_NAMES = ['totaltax', 'taxamount']
const SHIPPING_NAMES = ['shippingcost', 'shippingamount', 'totalshipping', 'delivery']

/** What they call the state of a subscription. */
const STATUS_NAMES = ['status', 'subscriptionstatus']

/** What they call the currency of the amount. */
const CURRENCY_NAMES = ['currencycode', 'ordercurrency', 'amountcurrency', 'isocurrency']

/** The parameters of a postback, by their names without capitals and signs. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...[
    'click_id',
    'txn_id',
    'event',
    'amount',
    'refund_id',
    'customer_id',
    'customer_email',
    'token',
    'advertiser_id',
    'customer_hash',
    'coupon',
    'currency',
    'items',
    'tax',
    'shipping',
  ].map((name) => [name.replace('_', ''), name] as const),
  ...STATUS_NAMES.map((name) => [name, 'status'] as const),
  ...COUPON_NAMES.map((name) => [name, 'coupon'] as const),
  ...CURRENCY_NAMES.map((name) => [name, 'currency'] as const),
  ...ITEM_NAMES.map((name) => [name, 'items'] as const),
  ...TAX_NAMES.map((name) => [name, 'tax'] as const),
  ...SHIPPING_NAMES.map((name) => [name, 'shipping'] as const),
])

/** What servers fill in for the click of a buyer who has none. */
const NO_CLICK = /^(?:null|undefined|none|nil|n\/?a|\(?not[ _-]?set\)?|0+|-+|organic|direct|\(direct\)|\(none\))$/i

/**
 * The parameters of a call in the form in which they are judged: without a click id that stands for none, where a customer or a
 * coupon code says whose the sale is, and with the change of a subscription as the event.
 */
export const normalizeParameters = <Parameters extends Record<string, string>>(parameters: Parameters): Parameters =>
  withSubscriptionEvent(withoutEmptyClickId(parameters))

function withoutEmptyClickId<Parameters extends Record<string, string>>(parameters: Parameters): Parameters {
  const { click_id: click = '', customer_id: customer, customer_email: email, coupon } = parameters
  return NO_CLICK.test(click.trim()) && (customer || email || coupon) ? { ...parameters, click_id: '' } : parameters
}

/** The parameter that a name in any case and with any signs stands for; undefined for none. */
export const parameterOf = (name: string): string | undefined => NAMES.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
