import type { z } from 'zod'
import { orderKey } from '@/lib/conversions/appeals/missing-sale-rules'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { identifierForm } from '@/lib/platform/text/identifier'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { SHOP_WEBHOOK_PATH } from './constants'
import type { ListeningShop } from './data'
import { type ParsedShopEvent, type ShopEvent, type ShopFact, shownNumbersSchema } from './order-schema'
import { parseShopifyEvent } from './shopify-rules'
import { parseStripeEvent } from './stripe-rules'
import { stripeEventSchema } from './stripe-schema'
import { parseWooCommerceEvent } from './woocommerce-rules'

const PATH = new RegExp(`^${SHOP_WEBHOOK_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#]|/?$)`, 'i')

/** The shop of an address webhooks are sent to; undefined for any other address. */
export const parseShopId = (url: string): string | undefined => PATH.exec(url)?.[1]?.toLowerCase()

const READERS: Readonly<Record<ShopProvider, (event: ShopEvent) => ParsedShopEvent | undefined>> = {
  stripe: parseStripeEvent,
  shopify: parseShopifyEvent,
  woocommerce: parseWooCommerceEvent,
}

/** What a genuine webhook reports, or what is wrong with it. */
export function parseShopWebhook(
  { provider, name, orderPrefix }: Pick<ListeningShop, 'provider' | 'name' | 'orderPrefix'>,
  headers: Record<string, string | undefined>,
  text: string,
): ParsedShopEvent | string {
  if (provider === 'shopify' && headers['x-shopify-shop-domain']?.toLowerCase() !== name)
    return `The webhook is of another shop than ${name}.`
  const body = parseJsonWithIds(text)
  const event = READERS[provider]({ headers, body, prefix: orderPrefix })
  if (!event) return 'The body is not what this service sends.'
  return { ...event, shown: shownNumbers(provider, { topic: event.topic, headers, body, prefix: orderPrefix }) }
}

/** The parts of an order or an invoice that its buyer sees. The `number` of an order of Shopify is none of them. */
const SHOWN = {
  shopify: ['name', 'order_number', 'confirmation_number'],
  woocommerce: ['number'],
  stripe: ['number', 'receipt_number'],
} as const satisfies Record<ShopProvider, readonly (keyof z.output<typeof shownNumbersSchema>)[]>

const OF_ORDER = /^orders?[./]|^invoice\./

/** The numbers by which the buyer of an order knows it, also where that is the one by which it is reported; none of tests. */
function shownNumbers(
  provider: ShopProvider,
  { topic, headers, body, prefix }: ShopEvent & { topic: string },
): readonly ShopFact[] {
  const event = provider === 'stripe' ? stripeEventSchema.safeParse(body).data : undefined
  const order = shownNumbersSchema.safeParse(provider === 'stripe' ? event?.data?.object : body)
  const isTest = headers['x-shopify-test'] === 'true' || (provider === 'stripe' && !event?.livemode)
  if (!OF_ORDER.test(topic) || isTest || !order.success || order.data.test) return []
  const number = `${prefix}${order.data.id}`
  const values = SHOWN[provider].flatMap((name) => orderKey(identifierForm(order.data[name] ?? '')) || [])
  return [...new Set(values)].map((value) => ({ kind: 'shown', number, value }))
}

/** What WooCommerce sends, unsigned, when a webhook is saved: it must be answered 200 for the webhook to be on. */
export const isWooCommercePing = (provider: ShopProvider, text: string): boolean =>
  provider === 'woocommerce' && /^webhook_id=\d{1,20}$/.test(text.trim())
