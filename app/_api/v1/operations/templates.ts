import { ADVERTISER_TEMPLATES } from './templates-advertiser'
import { AFFILIATE_TEMPLATES } from './templates-affiliate'
import { PEOPLE_TEMPLATES } from './templates-people'
import { STAFF_TEMPLATES } from './templates-staff'

/** Bodies by the id of their operation. */
export type Templates = Readonly<Record<string, Record<string, unknown>>>

/**
 * Bodies of writes as the reference shows them, whose ids, versions, amounts and texts to confirm are those of one network:
 * they have the right shape and are not sent in tests. What can be sent as it is stands in `EXAMPLES`.
 */
export const TEMPLATES: Templates = {
  ...AFFILIATE_TEMPLATES,
  ...ADVERTISER_TEMPLATES,
  ...STAFF_TEMPLATES,
  ...PEOPLE_TEMPLATES,
}
