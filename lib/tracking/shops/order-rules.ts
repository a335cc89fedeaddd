import { itemsText, type ToldItem, unitsOf, unitsText } from '@/lib/conversions/processing/item-rules'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { parseAmount } from '@/lib/platform/money/amount'
import { DOLLAR } from '@/lib/platform/money/currency'
import { clickIdWithin } from '@/lib/traffic/requests/click-id-rules'
import { CLICK_ID_NAME, CLICK_ID_PARAMETER, RENEWAL, THREE_DECIMAL, ZERO_DECIMAL } from './constants'
import type { OrderState, ShopFact, ShopReport, ShopStep, SubscriptionPayment } from './order-schema'

/** Whole units of Stripe as a decimal amount: 4990 of USD is "49.90", 500 of JPY is "500". */
export function formatMinorUnits(minor: number, currency: string): string {
  const code = currency.toUpperCase()
  const digits = ZERO_DECIMAL.has(code) ? 0 : THREE_DECIMAL.has(code) ? 3 : 2
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Whether a currency is that of the ledger, so that its sums need no rate. */
export const isPaidIn = (currency: string): boolean => currency.toUpperCase() === DOLLAR

/** What a dispute took: of one in another currency its sum, which the rate of its sale makes dollars. */
export function lostOf(state: 'open' | 'won' | 'lost', lost: { amount: string; currency: string }) {
  if (state !== 'lost') return { lostCents: 0n }
  if (isPaidIn(lost.currency)) return { lostCents: parseAmount(lost.amount) || ('all' as const) }
  return { lostCents: 'all' as const, lost }
}

/** The first click id in several texts, whatever signs a theme or an app left around it. */
export function firstClickId(texts: readonly unknown[]): string | undefined {
  for (const text of texts.flat()) {
    const found = typeof text === 'string' ? clickIdWithin(text) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The click id among the parameters of the page on which a visit began, with or without its site. */
export function clickIdOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const query = address.slice(address.indexOf('?') + 1).split('#')[0]
  const named = [...new URLSearchParams(query)].filter(([name]) => CLICK_ID_PARAMETER.test(name))
  return firstClickId(named.map(([, value]) => value))
}

/** The click id in a list of names and values, as Shopify and WooCommerce keep them: a name may be there twice. */
export const clickIdIn = (pairs: readonly { name?: string | null; value?: unknown }[]): string | undefined =>
  firstClickId(pairs.filter(({ name }) => CLICK_ID_NAME.test(name ?? '')).map(({ value }) => value))

/** The codes that a buyer entered, as one parameter; undefined for none. */
export const couponsOf = (codes: readonly (string | null | undefined)[]): string | undefined =>
  codes.filter((code) => code?.trim()).join(',') || undefined

/** What an order says of who brought its buyer. */
export type CreditedBy = { clickId: string | undefined; coupon: string | undefined }

/** The parameters that say to whom a sale is credited. */
export const creditedBy = (clickId: string | undefined, coupon: string | undefined) => ({
  ...(clickId !== undefined && { click_id: clickId }),
  ...(coupon !== undefined && { coupon }),
})

/** A sum that a shop writes, in ten-thousandths of its currency; 0 for what is none. */
export const partOf = (text: string): bigint => unitsOf(text) ?? 0n

export const total = (sums: readonly string[]): bigint => sums.reduce((all, text) => all + partOf(text), 0n)

/**
 * What an order is made of, in ten-thousandths, as parameters of its sale; nothing of what it does not say.
 * @param items undefined where they could not be read
 */
export function orderParts(items: readonly ToldItem[] | undefined, tax: bigint, shipping: bigint) {
  const list = itemsText(
    items?.map((item) => ({
      ...item,
      units: item.units !== null && item.units < 0n ? 0n : item.units,
    })),
  )
  return {
    ...(list !== undefined && { items: list }),
    ...(tax > 0n && { tax: unitsText(tax) }),
    ...(shipping > 0n && { shipping: unitsText(shipping) }),
  }
}

/** The taxes and the shipping of a sale, in the smallest unit of its currency, as parameters. */
export const minorParts = (taxes: readonly number[], shipping: number, currency: string) =>
  orderParts(
    [],
    total(taxes.map((tax) => formatMinorUnits(tax, currency))),
    partOf(formatMinorUnits(shipping, currency)),
  )

/**
 * The steps of an order that names a code and no click: what takes it back does so only where it is booked, since the code may
 * be nobody's.
 */
export const ofCoupon = (steps: readonly ShopStep[], { clickId, coupon }: CreditedBy): ShopStep[] =>
  steps.map((step) =>
    step.does === 'report' && clickId === undefined
      ? { ...step, parameters: { ...step.parameters, ...creditedBy(clickId, coupon) } }
      : step,
  )

/** The click id in Stripe's metadata. */
export const clickIdInMetadata = (metadata: Record<string, unknown> | undefined): string | undefined =>
  clickIdIn(Object.entries(metadata ?? {}).map(([name, value]) => ({ name, value })))

/**
 * What is remembered of a free order: if a subscription began with it, as a trial does, its first paid renewal is the
 * sale. Renewals have the attributes of the first order, and nothing else that names it.
 */
export const freeOrder = (prefix: string, clickId: string): ShopFact => ({
  kind: 'click',
  number: startOf(prefix, clickId),
  value: clickId,
})

/**
 * The step of a paid renewal: a payment of its subscription where the offer is one, else a sale only where that began with a free
 * order. @param isPeriod false for a change of plan within a period
 */
export const renewal = (prefix: string, clickId: string, report: ShopReport, isPeriod = true): SubscriptionPayment => ({
  does: 'subscription payment',
  of: startOf(prefix, clickId),
  report,
  isFirst: false,
  isPeriod,
  otherwise: RENEWAL,
})

/** A sale with which a subscription may begin. */
export const beginning = (prefix: string, clickId: string | undefined, sale: ShopReport): ShopReport =>
  clickId === undefined ? sale : { ...sale, begins: startOf(prefix, clickId) }

/** Who bought: the shop's number of a customer, apart from the advertiser's own and those of other shops, and their address. */
export const customerOf = (shop: string, prefix: string, id: string | null | undefined, email?: string | null) => ({
  // 0 for a guest
  ...(id && id !== '0' && { customer: `${shop}-${prefix}${id}` }),
  ...emailOf(email),
})

/** Of several addresses the first there is. */
export const emailOf = (...addresses: readonly (string | null | undefined)[]): { email?: string } => {
  const email = addresses.find(Boolean)
  return email ? { email } : {}
}

const startOf = (prefix: string, clickId: string) => `${prefix}free order of ${clickId.toLowerCase()}`

/** The click that a subscription began with: its invoices may not have it. */
export const clickOf = (number: string, value: string): ShopFact => ({ kind: 'click', number, value })

/** That two numbers are of one sale. */
export function sameSale(own: (number: string) => string, one: string | null, other: string | null): ShopFact[] {
  if (one === null || other === null || one === other) return []
  return [
    { kind: 'same_sale', number: own(one), value: own(other) },
    { kind: 'same_sale', number: own(other), value: own(one) },
  ]
}

/** A sale with Stripe's number of who pays. */
export const ofCustomer = (sale: ShopReport, customer: string | null): ShopReport =>
  customer === null ? sale : { ...sale, parameters: { ...sale.parameters, customer_id: customer } }

/** A sale of no subscription with Stripe's number of who pays, which is named where an offer asks for it. */
export const askedOf = (sale: ShopReport, customer: string | null): ShopReport =>
  customer === null ? sale : { ...sale, customer }

/** A sale of so many of the smallest units of a currency. @param parts what it is made of, as parameters */
export const toSale = (
  clickId: string | undefined,
  number: string,
  sum: number,
  currency: string,
  parts: PostbackParameters = {},
): ShopReport => ({
  does: 'report',
  parameters: {
    ...(clickId !== undefined && { click_id: clickId }),
    txn_id: number,
    amount: formatMinorUnits(sum, currency),
    ...parts,
  },
  currency,
})

/** The state that a webhook tells of an order; undefined where it does not say of when. @param changedAt with its zone */
export function stateOf(
  number: string,
  changedAt: string | null | undefined,
  phase: OrderState['phase'],
): OrderState | undefined {
  const at = new Date(changedAt ?? '')
  return Number.isNaN(at.getTime()) ? undefined : { number, changedAt: at, phase }
}
