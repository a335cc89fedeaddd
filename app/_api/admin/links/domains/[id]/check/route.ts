import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { checkAnyDomain } from '@/lib/traffic/links/domains/admin-service'
import { linkDoneSchema, linkIdSchema } from '@/lib/traffic/links/short/admin-schema'

export const POST = handle(
  { access: canEdit('links'), params: linkIdSchema, response: linkDoneSchema },
  staffWrite(checkAnyDomain),
  { id: 'checkDomain', scope: 'links:write', summary: 'Look up the records of a domain now' },
)
