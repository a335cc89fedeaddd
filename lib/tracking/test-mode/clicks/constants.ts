import { BRAND } from '@/lib/platform/brand'

/** The account whose clicks are tests. Nobody can sign in to it, and it is never paid. */
export const TEST_AFFILIATE = {
  email: `test-clicks@${BRAND.slug}.invalid`,
  firstName: 'Test',
  lastName: 'Clicks',
  statusReason: 'The account of test clicks, which staff make on the page of an offer.',
} as const

/** The source and sub-IDs of a test click, so that every macro of a destination is filled in. */
export const TEST_SOURCE = 'test'
export const TEST_SUB_IDS = { s1: 'test-s1', s2: 'test-s2', s3: 'test-s3', s4: 'test-s4', s5: 'test-s5' } as const
