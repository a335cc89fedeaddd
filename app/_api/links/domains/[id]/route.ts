import { handle } from '@/lib/accounts/http/handle'
import { listLinkDomains } from '@/lib/traffic/links/domains/data'
import { domainParamsSchema, linkDomainsSchema } from '@/lib/traffic/links/domains/schema'
import { removeLinkDomain } from '@/lib/traffic/links/domains/service'

/** Removes a domain; returns the remaining ones. */
export const DELETE = handle(
  { access: 'affiliate', params: domainParamsSchema, response: linkDomainsSchema },
  async ({ actor, at, params }) => {
    await removeLinkDomain({ actor, at }, params)
    return listLinkDomains(actor.affiliateId)
  },
  { id: 'removeLinkDomain', scope: 'links:write', summary: 'Remove a domain' },
)
