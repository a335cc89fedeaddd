import type { ApiOperation, Example } from '@/lib/api/calls/schema'
import { ADVERTISER } from './advertiser'
import { ADVERTISER_INTEGRATION } from './advertiser-integration'
import { ADVERTISER_WEBHOOKS } from './advertiser-webhooks'
import { AFFILIATE_ACCOUNT } from './affiliate-account'
import { AFFILIATE_BASICS } from './affiliate-basics'
import { AFFILIATE_MONEY } from './affiliate-money'
import { AFFILIATE_POSTBACKS } from './affiliate-postbacks'
import { AFFILIATE_PROFILE } from './affiliate-profile'
import { AFFILIATE_TRAFFIC } from './affiliate-traffic'
import { EXAMPLES } from './examples'
import { SAVED_REPORTS } from './saved-reports'
import { STAFF_ADVERTISERS } from './staff-advertisers'
import { STAFF_BUCKETS } from './staff-buckets'
import { STAFF_COMMUNITY } from './staff-community'
import { STAFF_DECISIONS } from './staff-decisions'
import { STAFF_FORMER_SYSTEMS } from './staff-former-systems'
import { STAFF_IMPORTS } from './staff-imports'
import { STAFF_OFFERS } from './staff-offers'
import { STAFF_PARTNERS } from './staff-partners'
import { STAFF_PEOPLE } from './staff-people'
import { STAFF_REWARDS } from './staff-rewards'
import { STAFF_SUPPORT } from './staff-support'
import { STAFF_SYSTEM } from './staff-system'
import { STAFF_TRAFFIC } from './staff-traffic'
import { STAFF_WEBHOOKS } from './staff-webhooks'
import { TEMPLATES } from './templates'

/** Every operation of the API, in the order of its reference. */
export const OPERATIONS: readonly ApiOperation[] = [
  ...AFFILIATE_BASICS,
  ...AFFILIATE_TRAFFIC,
  ...AFFILIATE_ACCOUNT,
  ...AFFILIATE_MONEY,
  ...AFFILIATE_POSTBACKS,
  ...AFFILIATE_PROFILE,
  ...SAVED_REPORTS,
  ...ADVERTISER,
  ...ADVERTISER_INTEGRATION,
  ...ADVERTISER_WEBHOOKS,
  ...STAFF_PARTNERS,
  ...STAFF_OFFERS,
  ...STAFF_ADVERTISERS,
  ...STAFF_TRAFFIC,
  ...STAFF_DECISIONS,
  ...STAFF_BUCKETS,
  ...STAFF_FORMER_SYSTEMS,
  ...STAFF_PEOPLE,
  ...STAFF_SUPPORT,
  ...STAFF_REWARDS,
  ...STAFF_COMMUNITY,
  ...STAFF_SYSTEM,
  ...STAFF_IMPORTS,
  ...STAFF_WEBHOOKS,
].map((operation) => ({ ...operation, example: operation.example ?? exampleOf(operation.id) }))

function exampleOf(id: string): Example | undefined {
  const body = TEMPLATES[id]
  return EXAMPLES[id] ?? (body && { body })
}
