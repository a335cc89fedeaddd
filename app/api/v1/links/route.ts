import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { systemClock } from '@/lib/platform/dates/clock'
import { buildLink } from '@/lib/runtime/affiliate-api/data'
import { LINKS } from '@/lib/runtime/openapi/schema'

/** A tracking link of the key's affiliate. */
export const POST = handleWithApiKey(LINKS, async ({ affiliateId, body }) => ({
  offerId: body.offerId,
  link: await buildLink(affiliateId, body, systemClock.now()),
}))
