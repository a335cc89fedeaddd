import { handle } from '@/lib/accounts/http/handle'
import { listSmartLinks } from '@/lib/traffic/smart-links/data'
import {
  smartLinkInputSchema,
  smartLinkParamsSchema,
  smartLinkSchema,
  smartLinksSchema,
} from '@/lib/traffic/smart-links/schema'
import { changeSmartLink, removeSmartLink } from '@/lib/traffic/smart-links/service'

/** Replaces all of a smart link. */
export const PUT = handle(
  { access: 'affiliate', params: smartLinkParamsSchema, body: smartLinkInputSchema, response: smartLinkSchema },
  ({ actor, at, params, body }) => changeSmartLink({ actor, at }, { id: params.id, ...body }),
  { id: 'changeSmartLink', scope: 'links:write', summary: 'Change a smart link' },
)

/** Deletes a smart link; returns the remaining ones. */
export const DELETE = handle(
  { access: 'affiliate', params: smartLinkParamsSchema, response: smartLinksSchema },
  async ({ actor, at, params }) => {
    await removeSmartLink({ actor, at }, params)
    return listSmartLinks(actor.affiliateId, at)
  },
  { id: 'deleteSmartLink', scope: 'links:write', summary: 'Delete a smart link' },
)
