import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAllDomains } from '@/lib/traffic/links/domains/admin-data'
import {
  adminDomainSchema,
  adminDomainsQuerySchema,
  DOMAIN_COLUMNS,
  networkDomainSchema,
} from '@/lib/traffic/links/domains/admin-schema'
import { addNetworkDomain } from '@/lib/traffic/links/domains/admin-service'

/** Hosts of links of the network and of affiliates, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('links'), query: adminDomainsQuerySchema, response: listSchema(adminDomainSchema) },
  listRoute(listAllDomains, DOMAIN_COLUMNS, 'link-domains'),
  { id: 'listAllDomains', scope: 'links:read', summary: 'Domains of links of all affiliates', moving: ['links'] },
)

export const POST = handle(
  {
    access: canEdit('links'),
    body: networkDomainSchema,
    response: z.object({ id: z.number() }),
    status: 201,
  },
  staffWrite(addNetworkDomain, 'id'),
  { id: 'addDomain', scope: 'links:write', summary: 'Add a domain of the network' },
)
