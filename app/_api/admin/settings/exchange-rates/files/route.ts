import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { rateFileSchema, storedRatesSchema } from '@/lib/conversions/amounts/rate-admin-schema'
import { uploadRates } from '@/lib/conversions/amounts/rate-admin-service'

/** Stores the rates of a file of the European Central Bank. */
export const POST = handle(
  { access: canEdit('settings'), isForPeople: true, body: rateFileSchema, response: storedRatesSchema },
  (context) => uploadRates(staffContext(context), context.body),
)
