import { handle } from '@/lib/accounts/http/handle'
import { listLinkDomains } from '@/lib/traffic/links/domains/data'
import { linkDomainSchema, linkDomainsSchema, newDomainSchema } from '@/lib/traffic/links/domains/schema'
import { addLinkDomain } from '@/lib/traffic/links/domains/service'

/** The domains of the session's affiliate, and the hosts their short links may be made under. */
export const GET = handle(
  { access: 'affiliate', response: linkDomainsSchema },
  ({ actor }) => listLinkDomains(actor.affiliateId),
  { id: 'listLinkDomains', scope: 'links:read', summary: 'Domains of links with their state' },
)

/** Adds a domain, which serves once its records are found. */
export const POST = handle(
  { access: 'affiliate', body: newDomainSchema, response: linkDomainSchema, status: 201 },
  ({ actor, at, body }) => addLinkDomain({ actor, at }, body),
  { id: 'addLinkDomain', scope: 'links:write', summary: 'Add a domain of your own for links' },
)
