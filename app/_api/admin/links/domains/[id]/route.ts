import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { domainRemovalSchema } from '@/lib/traffic/links/domains/admin-schema'
import { removeNetworkDomain } from '@/lib/traffic/links/domains/admin-service'
import { linkDoneSchema, linkIdSchema } from '@/lib/traffic/links/short/admin-schema'

export const DELETE = handle(
  { access: canEdit('links'), params: linkIdSchema, body: domainRemovalSchema, response: linkDoneSchema },
  staffWrite(removeNetworkDomain),
  { id: 'removeDomain', scope: 'links:write', summary: 'Remove a domain' },
)
