import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { testClickSchema } from '@/lib/tracking/test-mode/clicks/admin-schema'
import { makeTestClick } from '@/lib/tracking/test-mode/clicks/admin-service'

/** Stores a test click, which is never counted. */
export const POST = handle(
  { access: canEdit('offers'), params: offerParamsSchema, response: testClickSchema, status: 201 },
  (context) => makeTestClick(staffContext(context), context.params.id),
  { id: 'makeTestClick', scope: 'offers:write', summary: 'Make a test click on an offer' },
)
