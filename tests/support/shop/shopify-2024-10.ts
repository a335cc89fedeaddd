/** The types of Shopify's Storefront schema 2024-10 that the shop's documents use. */
export const SHOPIFY_2024_10 = /* GraphQL */ `
  scalar Decimal
  scalar URL

  enum CurrencyCode { USD EUR GBP CAD AUD JPY CHF SEK NOK DKK PLN }
  type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }

  enum ImageContentType { JPG PNG WEBP }
  enum CropRegion { BOTTOM CENTER LEFT RIGHT TOP }
  input ImageTransformInput {
    crop: CropRegion
    maxHeight: Int
    maxWidth: Int
    preferredContentType: ImageContentType
    scale: Int = 1
  }
  type Image { altText: String height: Int id: ID url(transform: ImageTransformInput): URL! width: Int }

  type Attribute { key: String! value: String }
  input AttributeInput { key: String! value: String! }

  enum ProductSortKeys { BEST_SELLING CREATED_AT ID PRICE PRODUCT_TYPE RELEVANCE TITLE UPDATED_AT VENDOR }
  enum ProductVariantSortKeys { ID POSITION RELEVANCE SKU TITLE }
  type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }

  type Product {
    availableForSale: Boolean!
    description(truncateAt: Int): String!
    featuredImage: Image
    handle: String!
    id: ID!
    productType: String!
    tags: [String!]!
    title: String!
    totalInventory: Int
    variants(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
      sortKey: ProductVariantSortKeys = POSITION
    ): ProductVariantConnection!
    vendor: String!
  }
  type ProductConnection { edges: [ProductEdge!]! nodes: [Product!]! pageInfo: PageInfo! }
  type ProductEdge { cursor: String! node: Product! }

  type ProductVariant {
    availableForSale: Boolean!
    currentlyNotInStock: Boolean!
    id: ID!
    image: Image
    price: MoneyV2!
    product: Product!
    quantityAvailable: Int
    sku: String
    title: String!
  }
  type ProductVariantConnection { edges: [ProductVariantEdge!]! nodes: [ProductVariant!]! pageInfo: PageInfo! }
  type ProductVariantEdge { cursor: String! node: ProductVariant! }

  union Merchandise = ProductVariant
  type CartLineCost {
    amountPerQuantity: MoneyV2!
    compareAtAmountPerQuantity: MoneyV2
    subtotalAmount: MoneyV2!
    totalAmount: MoneyV2!
  }
  interface BaseCartLine { attributes: [Attribute!]! cost: CartLineCost! id: ID! merchandise: Merchandise! quantity: Int! }
  type CartLine implements BaseCartLine {
    attributes: [Attribute!]!
    cost: CartLineCost!
    id: ID!
    merchandise: Merchandise!
    quantity: Int!
  }
  type ComponentizableCartLine implements BaseCartLine {
    attributes: [Attribute!]!
    cost: CartLineCost!
    id: ID!
    lineComponents: [CartLine!]!
    merchandise: Merchandise!
    quantity: Int!
  }
  type BaseCartLineConnection { edges: [BaseCartLineEdge!]! nodes: [BaseCartLine!]! pageInfo: PageInfo! }
  type BaseCartLineEdge { cursor: String! node: BaseCartLine! }

  type CartCost {
    checkoutChargeAmount: MoneyV2!
    subtotalAmount: MoneyV2!
    subtotalAmountEstimated: Boolean!
    totalAmount: MoneyV2!
    totalAmountEstimated: Boolean!
  }
  type Cart {
    attribute(key: String!): Attribute
    attributes: [Attribute!]!
    checkoutUrl: URL!
    cost: CartCost!
    id: ID!
    lines(after: String, before: String, first: Int, last: Int, reverse: Boolean = false): BaseCartLineConnection!
    note: String
    totalQuantity: Int!
  }

  enum CartErrorCode {
    INVALID
    INVALID_INCREMENT
    INVALID_MERCHANDISE_LINE
    LESS_THAN
    MAXIMUM_EXCEEDED
    MINIMUM_NOT_MET
    NOTE_TOO_LONG
    VALIDATION_CUSTOM
  }
  type CartUserError { code: CartErrorCode field: [String!] message: String! }
  enum CartWarningCode { MERCHANDISE_NOT_ENOUGH_STOCK MERCHANDISE_OUT_OF_STOCK PAYMENTS_GIFT_CARDS_UNAVAILABLE }
  type CartWarning { code: CartWarningCode! message: String! target: ID! }

  input CartBuyerIdentityInput { customerAccessToken: String email: String phone: String }
  input CartLineInput { attributes: [AttributeInput!] merchandiseId: ID! quantity: Int = 1 sellingPlanId: ID }
  input CartLineUpdateInput {
    attributes: [AttributeInput!]
    id: ID!
    merchandiseId: ID
    quantity: Int
    sellingPlanId: ID
  }
  input CartInput {
    attributes: [AttributeInput!]
    buyerIdentity: CartBuyerIdentityInput
    discountCodes: [String!]
    giftCardCodes: [String!]
    lines: [CartLineInput!]
    note: String
  }

  type CartCreatePayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }
  type CartLinesAddPayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }
  type CartLinesUpdatePayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }
  type CartLinesRemovePayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }

  type QueryRoot {
    cart(id: ID!): Cart
    product(handle: String, id: ID): Product
    products(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      sortKey: ProductSortKeys = ID
    ): ProductConnection!
  }
  type Mutation {
    cartCreate(input: CartInput): CartCreatePayload
    cartLinesAdd(cartId: ID!, lines: [CartLineInput!]!): CartLinesAddPayload
    cartLinesRemove(cartId: ID!, lineIds: [ID!]!): CartLinesRemovePayload
    cartLinesUpdate(cartId: ID!, lines: [CartLineUpdateInput!]!): CartLinesUpdatePayload
  }
  schema { query: QueryRoot mutation: Mutation }
`
