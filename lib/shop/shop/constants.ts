import { BRAND } from '@/lib/platform/brand'

/** Products asked for at once. [S7.23] [S9.18] */
export const PRODUCTS_FIRST = 250
/** Lines of a cart that are read. [S7.25] [S9.18] */
export const CART_LINES_FIRST = 100
/** The product that is fetched by its handle and joins the list. [S7.24] [S9.18] */
export const SPECIAL_HANDLE = 'merch-test'

/** What makes a product a personal account on a short-video platform, and how many one may buy. [S5.7] [S9.18] */
export const PERSONAL_ACCOUNT_TAG = 'tiktok-personal-account'
export const PERSONAL_ACCOUNTS_MAX = 1

/** The toasts of the shop, to the letter. [S8.21-S8.27] */
export const SHOP_MESSAGES = {
  cartFailed: 'Failed to initialize cart',
  productsFailed: 'Failed to load products',
  onePersonalAccount: 'You can only buy one TikTok personal account at a time.',
  cartNotReady: 'Cart not ready, try again in a few seconds.',
  addFailed: 'Failed to add item to cart',
  checkoutFailed: 'Failed to proceed to checkout',
  noCheckoutUrl: 'No checkout URL available',
} as const

/** The attribute of a cart that says, signed, whose it is: orders come back with it. */
export const BUYER_ATTRIBUTE = `${BRAND.slug}_buyer`

/** The largest report of an order, in bytes: Shopify tells some two thousand of every line. */
export const ORDER_REPORT_MAX_BYTES = 2 * 1024 * 1024

/** Orders on one page of the history. */
export const ORDERS_PAGE_SIZE = 20
