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
