import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { getShortLink, listShortLinks } from '@/lib/traffic/links/short/data'
import {
  shortLinkChangeSchema,
  shortLinkParamsSchema,
  shortLinkSchema,
  shortLinksSchema,
} from '@/lib/traffic/links/short/schema'
import { changeShortLink, removeShortLink } from '@/lib/traffic/links/short/service'

export const GET = handle(
  { access: 'affiliate', params: shortLinkParamsSchema, response: shortLinkSchema },
  ({ actor, params }) => getShortLink(actor.affiliateId, params.id),
  { id: 'getShortLink', scope: 'links:read', summary: 'A short link' },
)

/** Gives a short link another name, or switches it on or off. */
export const PATCH = handle(
  { access: 'affiliate', params: shortLinkParamsSchema, body: shortLinkChangeSchema, response: shortLinkSchema },
  async ({ actor, at, params, body }) => {
    if (body.slug !== undefined) await countAttempt('shortLinkPerAffiliate', String(actor.affiliateId))
    return changeShortLink({ actor, at }, { id: params.id, ...body })
  },
  { id: 'changeShortLink', scope: 'links:write', summary: 'Change a short link' },
)

/** Deletes a short link; returns the first page of the remaining ones. */
export const DELETE = handle(
  { access: 'affiliate', params: shortLinkParamsSchema, response: shortLinksSchema },
  async ({ actor, at, params }) => {
    await removeShortLink({ actor, at }, params)
    return listShortLinks(actor.affiliateId, FIRST_PAGE)
  },
  { id: 'deleteShortLink', scope: 'links:write', summary: 'Delete a short link' },
)
