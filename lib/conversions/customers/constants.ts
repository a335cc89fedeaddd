/** As long as an advertiser's own number of a customer may be, in characters. */
export const CUSTOMER_MAX_LENGTH = 255

/** As long as its number of an order, or of a refund, may be, in characters. */
export const TXN_ID_MAX_LENGTH = 255

/** What stands in a list of customers in place of what looks like an address and is none: U+FFFD, which no name has. */
export const UNREADABLE_NAME = '\uFFFD'
