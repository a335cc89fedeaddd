import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { SHOP_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'

/** The largest body of a webhook, in bytes: an order of Shopify has every line of it. */
export const SHOP_BODY_LIMIT_BYTES = SHOP_LIMIT_BYTES

/** What calls of a shop are stored with instead of an HTTP method. */
export const SHOP_METHODS = {
  stripe: 'STRIPE',
  shopify: 'SHOPIFY',
  woocommerce: 'WOOCOMMERCE',
} as const satisfies Record<ShopProvider, string>
