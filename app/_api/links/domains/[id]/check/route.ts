import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { domainParamsSchema, linkDomainSchema } from '@/lib/traffic/links/domains/schema'
import { checkLinkDomain } from '@/lib/traffic/links/domains/service'

export const POST = handle(
  { access: 'affiliate', params: domainParamsSchema, response: linkDomainSchema },
  async ({ actor, at, params }) => {
    await countAttempt('domainCheckPerAffiliate', String(actor.affiliateId))
    return checkLinkDomain({ actor, at }, params)
  },
  { id: 'checkLinkDomain', scope: 'links:write', summary: 'Look up the records of a domain now' },
)
