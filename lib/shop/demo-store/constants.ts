/** The header Shopify reads a public access token from. [S7.22] */
export const TOKEN_HEADER = 'x-shopify-storefront-access-token'

/** The largest page of a list, as at Shopify. */
export const PAGE_MAX = 250
/** Lines a cart can hold. */
export const CART_LINES_MAX = 100
/** Pieces of one variant a line can hold. */
export const LINE_QUANTITY_MAX = 10_000
/** Days until a cart that is not ordered expires, as at Shopify. */
export const CART_DAYS = 10
/** Tokens of a GraphQL document; ours have about 150. */
export const DOCUMENT_TOKENS_MAX = 1_500

/** The calls that can be made to fail, and the kinds of faults. */
export const FAULT_FIELDS = [
  'products',
  'product',
  'cartCreate',
  'cartLinesAdd',
  'cartLinesUpdate',
  'cartLinesRemove',
] as const
export const FAULT_KINDS = ['http', 'errors', 'userErrors', 'warnings', 'silent', 'noCheckoutUrl', 'slow'] as const
export const FAULT_HEADER = 'x-storefront-fault'
/** The delay of a `slow` response. */
export const SLOW_MS = 2_500
