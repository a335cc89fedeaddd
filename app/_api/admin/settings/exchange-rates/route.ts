import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listStoredRates } from '@/lib/conversions/amounts/rate-admin-data'
import {
  enterRateSchema,
  RATE_COLUMNS,
  rateRowSchema,
  ratesQuerySchema,
} from '@/lib/conversions/amounts/rate-admin-schema'
import { enterRate } from '@/lib/conversions/amounts/rate-admin-service'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'

/** The rates by which sales in other currencies are converted. */
export const GET = handle(
  { access: canView('settings'), query: ratesQuerySchema, response: listSchema(rateRowSchema) },
  listRoute(listStoredRates, RATE_COLUMNS, 'exchange-rates'),
  { id: 'listExchangeRates', scope: 'settings:read', summary: 'The rates by which sales are converted into dollars' },
)

/** Enters a rate; a second person must enter the same. */
export const POST = handle(
  { access: canEdit('settings'), isForPeople: true, body: enterRateSchema, response: creditAnswerSchema },
  staffWrite(enterRate, 'isDone'),
)
