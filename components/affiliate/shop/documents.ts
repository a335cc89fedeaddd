import { CART_LINES_FIRST, PRODUCTS_FIRST } from '@/lib/shop/cart/constants'

/** The storefront's GraphQL documents. The first four are the specification's calls; the last two change cart lines. */

const PRODUCT = `
  fragment ShopProduct on Product {
    id
    handle
    title
    description
    tags
    featuredImage { url(transform: { maxWidth: 640 }) altText }
    variants(first: 1) {
      nodes { id title availableForSale quantityAvailable price { amount currencyCode } }
    }
  }`

const CART = `
  fragment ShopCart on Cart {
    id
    checkoutUrl
    lines(first: ${CART_LINES_FIRST}) {
      nodes {
        id
        quantity
        cost { totalAmount { amount currencyCode } }
        merchandise {
          ... on ProductVariant {
            id
            title
            quantityAvailable
            product { id title tags featuredImage { url(transform: { maxWidth: 160 }) altText } }
          }
        }
      }
    }
    cost {
      totalAmount { amount currencyCode }
      subtotalAmount { amount currencyCode }
    }
  }`

const CHANGE = `
      cart { ...ShopCart }
      userErrors { field message }
      warnings { code message }`

/** [S7.23] */
export const PRODUCTS = `
  query ShopProducts {
    products(first: ${PRODUCTS_FIRST}, query: "available_for_sale:true", sortKey: CREATED_AT, reverse: true) {
      nodes { ...ShopProduct }
    }
  }
  ${PRODUCT}`

/** [S7.24] */
export const PRODUCT_BY_HANDLE = `
  query ShopProductByHandle($handle: String!) {
    product(handle: $handle) { ...ShopProduct }
  }
  ${PRODUCT}`

/** [S7.25] */
export const CART_CREATE = `
  mutation ShopCartCreate($input: CartInput!) {
    cartCreate(input: $input) {${CHANGE}
    }
  }
  ${CART}`

/** [S7.26] */
export const CART_LINES_ADD = `
  mutation ShopCartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) {${CHANGE}
    }
  }
  ${CART}`

export const CART_LINES_UPDATE = `
  mutation ShopCartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) {${CHANGE}
    }
  }
  ${CART}`

export const CART_LINES_REMOVE = `
  mutation ShopCartLinesRemove($cartId: ID!, $lineIds: [ID!]!) {
    cartLinesRemove(cartId: $cartId, lineIds: $lineIds) {${CHANGE}
    }
  }
  ${CART}`
