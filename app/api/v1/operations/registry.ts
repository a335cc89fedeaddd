import type { Registry } from '@/lib/runtime/api-calls/schema'
import { ADVERTISER } from './advertiser'
import { AFFILIATE_ACCOUNT } from './affiliate-account'
import { AFFILIATE_BASICS } from './affiliate-basics'
import { AFFILIATE_TRAFFIC } from './affiliate-traffic'
import { PERSON_ONLY } from './person-only'
import { STAFF_PARTNERS } from './staff-partners'
import { STAFF_PEOPLE } from './staff-people'
import { STAFF_TRAFFIC } from './staff-traffic'

/** Every operation of the API, in the order of its reference, and what no key may do. */
export const REGISTRY: Registry = {
  operations: [
    ...AFFILIATE_BASICS,
    ...AFFILIATE_TRAFFIC,
    ...AFFILIATE_ACCOUNT,
    ...ADVERTISER,
    ...STAFF_PARTNERS,
    ...STAFF_TRAFFIC,
    ...STAFF_PEOPLE,
  ],
  personOnly: PERSON_ONLY,
}
