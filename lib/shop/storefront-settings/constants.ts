/** The local storefront of demo mode: Shopify's paths under one prefix. */
export const DEMO_STOREFRONT = {
  path: '/demo/storefront',
  token: 'demo-storefront-token',
  currency: 'USD',
} as const
