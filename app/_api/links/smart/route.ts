import { handle } from '@/lib/accounts/http/handle'
import { listSmartLinks } from '@/lib/traffic/smart-links/data'
import { smartLinkInputSchema, smartLinkSchema, smartLinksSchema } from '@/lib/traffic/smart-links/schema'
import { createSmartLink } from '@/lib/traffic/smart-links/service'

/** The smart links of the session's affiliate, with the results of their offers. */
export const GET = handle(
  { access: 'affiliate', response: smartLinksSchema },
  ({ actor, at }) => listSmartLinks(actor.affiliateId, at),
  { id: 'listSmartLinks', scope: 'links:read', summary: 'Smart links with their offers' },
)

export const POST = handle(
  { access: 'affiliate', body: smartLinkInputSchema, response: smartLinkSchema, status: 201 },
  ({ actor, at, body }) => createSmartLink({ actor, at }, body),
  { id: 'createSmartLink', scope: 'links:write', summary: 'Make a smart link' },
)
