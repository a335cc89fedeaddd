/** Files outside the vocabulary, and why. */
export const SHOP: Record<string, string> = {
  'lib/shop/shop/buyer.ts': 'the signed name of a buyer, which a cart carries to a checkout without our session',
  'lib/shop/storefront/faults.ts': 'failures that can be asked for, apart from what works',
  'lib/shop/storefront/gids.ts': 'the global ids of carts, lines, products and variants, written and read',
  'lib/shop/storefront/graphql.ts': 'the GraphQL endpoint without its HTTP',
  'lib/shop/storefront/ordering.ts': 'what a checkout does to a cart and to stock',
  'lib/shop/storefront/resolvers.ts': 'the fields of Query and Mutation over data and service',
  'lib/shop/storefront/sdl.ts': 'the schema, as text',
  'lib/shop/storefront/views.ts': 'rows as the types of the schema',
}
