import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listWaitingRates } from '@/lib/conversions/amounts/rate-admin-data'
import { waitingRatesSchema } from '@/lib/conversions/amounts/rate-admin-schema'

/** Rates that wait for a second person. */
export const GET = handle(
  { access: canView('settings'), response: waitingRatesSchema },
  ({ actor }) => listWaitingRates(actor),
  {
    id: 'listWaitingExchangeRates',
    scope: 'settings:read',
    summary: 'Rates that one person entered and a second one has not',
  },
)
