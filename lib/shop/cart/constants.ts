/** Products fetched at once. [S7.23] [S9.18] */
export const PRODUCTS_FIRST = 250
/** Lines of a cart that are fetched. [S7.25] [S9.18] */
export const CART_LINES_FIRST = 100
/** The product that is fetched by its handle and added to the list. [S7.24] [S9.18] */
export const SPECIAL_HANDLE = 'merch-test'

/** The tag of personal accounts on a short-video platform, and how many one may buy at a time. [S5.7] [S9.18] */
export const PERSONAL_ACCOUNT_TAG = 'tiktok-personal-account'
export const PERSONAL_ACCOUNTS_MAX = 1

/** The toasts of the shop, exactly as specified. [S8.21-S8.27] */
export const SHOP_MESSAGES = {
  cartFailed: 'Failed to initialize cart',
  productsFailed: 'Failed to load products',
  onePersonalAccount: 'You can only buy one TikTok personal account at a time.',
  cartNotReady: 'Cart not ready, try again in a few seconds.',
  addFailed: 'Failed to add item to cart',
  checkoutFailed: 'Failed to proceed to checkout',
  noCheckoutUrl: 'No checkout URL available',
} as const

/** Said where the store puts fewer into the cart than were asked for, and does not say why. */
export const NO_MORE = 'The store has no more of it.'

/** Said where the store no longer has the cart and a new one is begun. */
export const CART_GONE = 'Your former cart was ordered or has expired. This is a new one.'
