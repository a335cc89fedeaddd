import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { SHOP_WEBHOOK_PATH } from './constants'
import type { ListeningShop } from './data'
import type { ParsedShopEvent, ShopEvent } from './order-schema'
import { parseShopifyEvent } from './shopify-rules'
import { parseStripeEvent } from './stripe-rules'
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
  const event = READERS[provider]({ headers, body: parseJsonWithIds(text), prefix: orderPrefix })
  return event ?? 'The body is not what this service sends.'
}

/** What WooCommerce sends, unsigned, when a webhook is saved: it must be answered 200 for the webhook to be on. */
export const isWooCommercePing = (provider: ShopProvider, text: string): boolean =>
  provider === 'woocommerce' && /^webhook_id=\d{1,20}$/.test(text.trim())
