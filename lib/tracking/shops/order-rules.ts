import { CURRENCIES } from '@/lib/catalog/advertisers/constants'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { CLICK_ID_NAME, RENEWAL, THREE_DECIMAL, ZERO_DECIMAL } from './order-constants'
import type { FirstPayment, ShopFact, ShopReport, ShopStep } from './order-schema'

/** Whole units of the smallest coin as a decimal amount: 4990 of USD is "49.90", 500 of JPY is "500". */
export function formatMinorUnits(minor: number, currency: string): string {
  const code = currency.toUpperCase()
  const digits = ZERO_DECIMAL.has(code) ? 0 : THREE_DECIMAL.has(code) ? 3 : 2
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Whether offers are paid in a currency. */
export const isPaidIn = (currency: string): boolean =>
  (CURRENCIES as readonly string[]).includes(currency.toUpperCase())

/** The first of several texts that is a click id. */
export const firstClickId = (texts: readonly unknown[]): string | undefined =>
  texts.find((text): text is string => typeof text === 'string' && parseClickId(text) !== undefined)?.trim()

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

/** The step of a paid renewal: a sale only where its subscription began with a free order. */
export const renewal = (prefix: string, clickId: string, report: ShopReport): FirstPayment => ({
  does: 'first payment',
  of: startOf(prefix, clickId),
  report,
  isFirst: false,
  otherwise: RENEWAL,
})

const startOf = (prefix: string, clickId: string) => `${prefix}free order of ${clickId.toLowerCase()}`
