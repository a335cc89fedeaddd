import { z } from 'zod'
import { ShopDeliveryOutcome, ShopProvider } from '@/lib/generated/prisma/enums'
import { trimmedText } from '@/lib/platform/text/schema'
import { ORDER_PREFIX_LENGTH, SHOP_NAME_LENGTH, SHOP_SECRET_LENGTH } from './constants'

const SHOPIFY_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/** `POST /api/advertiser/integration/shops`. */
export const newShopSchema = z
  .strictObject({
    provider: z.enum(ShopProvider),
    name: trimmedText(SHOP_NAME_LENGTH, `Use at most ${SHOP_NAME_LENGTH} characters.`).min(
      1,
      'Enter a name for the shop.',
    ),
    orderPrefix: trimmedText(ORDER_PREFIX_LENGTH, `Use at most ${ORDER_PREFIX_LENGTH} characters.`).regex(
      /^[A-Za-z0-9_-]*$/,
      'Use letters, digits, dashes and underscores.',
    ),
  })
  .transform((shop) => (shop.provider === 'shopify' ? { ...shop, name: shop.name.toLowerCase() } : shop))
  .refine(({ provider, name }) => provider !== 'shopify' || SHOPIFY_DOMAIN.test(name), {
    path: ['name'],
    message: 'Enter the domain at Shopify, such as example.myshopify.com.',
  })
export type NewShop = z.output<typeof newShopSchema>

/** `PUT …/shops/{id}/secret`: the one the service issued; without it one is made here, for WooCommerce. */
export const shopSecretSchema = z.strictObject({
  secret: trimmedText(SHOP_SECRET_LENGTH.max, `It has at most ${SHOP_SECRET_LENGTH.max} characters.`)
    .min(SHOP_SECRET_LENGTH.min, `It has at least ${SHOP_SECRET_LENGTH.min} characters.`)
    .regex(/^[\x21-\x7e]+$/, 'It has no spaces.')
    .optional(),
})
export type ShopSecret = z.output<typeof shopSecretSchema>

export const shopParamsSchema = z.object({ id: z.uuid() })

const instant = z.iso.datetime()

/** A connected shop, without its secret. */
export const shopSchema = z.object({
  id: z.string(),
  provider: z.enum(ShopProvider),
  name: z.string(),
  orderPrefix: z.string(),
  /** Where its webhooks are sent. */
  endpoint: z.string(),
  hasSecret: z.boolean(),
  secretSetAt: instant.nullable(),
  /** Until when the former secret works too. */
  formerUntil: instant.nullable(),
  /** The newest first. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      at: instant,
      topic: z.string(),
      outcome: z.enum(ShopDeliveryOutcome),
      message: z.string(),
      received: z.number().int(),
    }),
  ),
})
export type Shop = z.output<typeof shopSchema>

/** `GET /api/advertiser/integration/shops`. */
export const shopsSchema = z.array(shopSchema)

/** A new shop or secret. `secret` is in this answer only, and null for one that the service issues. */
export const connectedShopSchema = z.object({ id: z.string(), endpoint: z.string(), secret: z.string().nullable() })
export type ConnectedShop = z.output<typeof connectedShopSchema>
