import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listOpenings } from '@/lib/imports/opening-balances/admin-data'
import { approveOpeningSchema, openingsSchema } from '@/lib/imports/opening-balances/admin-schema'
import { approveOpening } from '@/lib/imports/opening-balances/admin-service'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'

/** Imported balances that wait to be booked, and what was approved. */
export const GET = handle({ access: canView('system'), response: openingsSchema }, ({ actor }) => listOpenings(actor), {
  id: 'listOpeningBalances',
  scope: 'system:read',
  summary: 'Imported balances that wait to be posted by people',
})

/** Approves those of a source; above the limit a second person must approve the same. */
export const POST = handle(
  { access: canEdit('system'), isForPeople: true, body: approveOpeningSchema, response: creditAnswerSchema },
  staffWrite(approveOpening, 'isDone'),
)
