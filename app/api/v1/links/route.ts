import { handleWithApiKey } from '@/lib/accounts/http/handle-with-api-key'
import { buildLink } from '@/lib/runtime/affiliate-api/data'
import { LINKS } from '@/lib/runtime/openapi/schema'

/** A tracking link of the key's affiliate. */
export const POST = handleWithApiKey(LINKS, async ({ affiliateId, at, body }) => ({
  offerId: body.offerId,
  link: await buildLink(affiliateId, body, at),
}))
