/** Files outside the vocabulary, and why. */
export const SHOP: Record<string, string> = {
  'lib/shop/storefront/graphql.ts': 'parses, validates and executes GraphQL documents; the route adds HTTP',
  'lib/shop/storefront/resolvers.ts': 'the fields of Query and Mutation over data and service',
  'lib/shop/storefront/sdl.ts': 'the GraphQL schema, as text',
  'lib/shop/storefront/views.ts': 'rows as the types of the GraphQL schema',
}
