import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { listShortLinks } from '@/lib/traffic/short-links/data'
import {
  shortLinkChangeSchema,
  shortLinkParamsSchema,
  shortLinkSchema,
  shortLinksSchema,
} from '@/lib/traffic/short-links/schema'
import { changeShortLink, removeShortLink } from '@/lib/traffic/short-links/service'

/** Gives a short link another name, or switches it on or off. */
export const PATCH = handle(
  { access: 'affiliate', params: shortLinkParamsSchema, body: shortLinkChangeSchema, response: shortLinkSchema },
  async ({ actor, at, params, body }) => {
    if (body.slug !== undefined) await countAttempt('shortLinkPerAffiliate', String(actor.affiliateId))
    return changeShortLink({ actor, at }, { id: params.id, ...body })
  },
)

/** Deletes a short link; returns the remaining ones. */
export const DELETE = handle(
  { access: 'affiliate', params: shortLinkParamsSchema, response: shortLinksSchema },
  async ({ actor, at, params }) => {
    await removeShortLink({ actor, at }, params)
    return listShortLinks(actor.affiliateId)
  },
)
