import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { setDomainState } from '@/lib/traffic/links/domains/admin-service'
import { linkDoneSchema, linkIdSchema, linkStateSchema } from '@/lib/traffic/links/short/admin-schema'

/** Disables a domain, or enables it again. */
export const PUT = handle(
  { access: canEdit('links'), params: linkIdSchema, body: linkStateSchema, response: linkDoneSchema },
  staffWrite(setDomainState),
  { id: 'changeDomainState', scope: 'links:write', summary: 'Switch a domain off or on' },
)
