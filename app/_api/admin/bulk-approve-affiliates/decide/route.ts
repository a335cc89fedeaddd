import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { decideSchema } from '@/lib/people/affiliates/admin-schema'
import { decideApplicants } from '@/lib/people/affiliates/application-decision-admin-service'

/** Approves, rejects or asks up to 500 applicants at once, and answers the outcome of each. */
export const POST = handle(
  { access: canEdit('bulk-approve-affiliates'), body: decideSchema, response: bulkOutcomeSchema },
  staffWrite(decideApplicants, 'outcomes'),
  { id: 'decideApplicants', scope: 'affiliates:write', summary: 'Approve or decline applications to the network' },
)
