/**
 * For how many days a payment is looked up by its key: providers forget keys after 30 days. Staff may settle an attempt
 * without an outcome by hand once it is older.
 */
export const PROVIDER_KEY_DAYS = 29

/** The provider of payouts of test accounts. */
export const TEST_PROVIDER = 'test'
