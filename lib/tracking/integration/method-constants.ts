/** The ways in which a sale is reported, each with the methods its calls are stored with. */
export const WAYS = {
  postback: ['GET', 'POST'],
  api: ['API'],
  script: ['SCRIPT', 'SCRIPT_SIGNED'],
  pixel: ['PIXEL'],
  stripe: ['STRIPE'],
  shopify: ['SHOPIFY'],
  woocommerce: ['WOOCOMMERCE'],
  upload: ['UPLOAD'],
} as const

export type Way = keyof typeof WAYS

/** What each is called on screens. */
export const WAY_NAMES: Readonly<Record<Way, string>> = {
  postback: 'Postback by URL',
  api: 'API',
  script: 'Script on your site',
  pixel: 'Pixel',
  stripe: 'Stripe',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  upload: 'Uploaded file',
}

/** The latest stored calls that are looked at for the last one of each way. */
export const CALLS_LOOKED_AT = 10_000
