import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { linkDoneSchema, linkIdSchema, linkStateSchema } from '@/lib/traffic/links/short/admin-schema'
import { setShortLinkState } from '@/lib/traffic/links/short/admin-service'

/** Disables a short link, or enables it again. */
export const PUT = handle(
  { access: canEdit('links'), params: linkIdSchema, body: linkStateSchema, response: linkDoneSchema },
  staffWrite(setShortLinkState),
  { id: 'changeLinkState', scope: 'links:write', summary: 'Switch a short link off or on' },
)
