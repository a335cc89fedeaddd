/**
 * Test accounts are affiliates with numbers of their own, so that every click, conversion and transfer of theirs is known
 * by its affiliate, and no row has to be looked up. Ranges: the network's own account, then the twins of affiliates, then
 * those of advertisers.
 */
export const TEST_ACCOUNTS_FROM = 2_000_000_000
const OF_ADVERTISERS_FROM = 2_100_000_000

/** Whether an affiliate is a test account. */
export const isTestAccount = (affiliateId: number): boolean => affiliateId >= TEST_ACCOUNTS_FROM

/** The test account of an affiliate. */
export const testAccountId = (affiliateId: number): number => TEST_ACCOUNTS_FROM + affiliateId

/** The test account of an advertiser; also the number under which the register keeps the advertiser's test transactions. */
export const testAccountOfAdvertiser = (advertiserId: number): number => OF_ADVERTISERS_FROM + advertiserId

/** Whose a test account is. */
export type TestOwner = { affiliateId: number } | { advertiserId: number } | 'network'

/** Whose a test account is; undefined for an affiliate that is none. */
export function testOwner(affiliateId: number): TestOwner | undefined {
  if (!isTestAccount(affiliateId)) return undefined
  if (affiliateId === TEST_ACCOUNTS_FROM) return 'network'
  if (affiliateId > OF_ADVERTISERS_FROM) return { advertiserId: affiliateId - OF_ADVERTISERS_FROM }
  return { affiliateId: affiliateId - TEST_ACCOUNTS_FROM }
}

/** The number of the test account of an owner; the first is that of the network, which staff use. */
export function ownerTestAccountId(owner: TestOwner): number {
  if (owner === 'network') return TEST_ACCOUNTS_FROM
  return 'affiliateId' in owner ? testAccountId(owner.affiliateId) : testAccountOfAdvertiser(owner.advertiserId)
}

/** The affiliate whose terms apply: the one a test account is the twin of, any other affiliate itself. */
export function termsHolder(affiliateId: number): number {
  const owner = testOwner(affiliateId)
  return typeof owner === 'object' && 'affiliateId' in owner ? owner.affiliateId : affiliateId
}

/** The condition that a column with the number of an affiliate is of no test account, as SQL without parameters. */
export const liveOnly = (column: string): string => `${column} < ${TEST_ACCOUNTS_FROM}`
