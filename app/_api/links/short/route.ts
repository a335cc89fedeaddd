import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { listShortLinks } from '@/lib/traffic/links/short/data'
import {
  newShortLinkSchema,
  shortLinkSchema,
  shortLinksQuerySchema,
  shortLinksSchema,
} from '@/lib/traffic/links/short/schema'
import { createShortLink } from '@/lib/traffic/links/short/service'

export const GET = handle(
  { access: 'affiliate', query: shortLinksQuerySchema, response: shortLinksSchema },
  ({ actor, query }) => listShortLinks(actor.affiliateId, query),
  { id: 'listShortLinks', scope: 'links:read', summary: 'Short links with their figures' },
)

export const POST = handle(
  { access: 'affiliate', body: newShortLinkSchema, response: shortLinkSchema, status: 201 },
  async ({ actor, at, body }) => {
    await countAttempt('shortLinkPerAffiliate', String(actor.affiliateId))
    return createShortLink({ actor, at }, body)
  },
  { id: 'createShortLink', scope: 'links:write', summary: 'Make a short link' },
)
