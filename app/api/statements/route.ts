import { handle } from '@/lib/accounts/http/handle'
import { statementMonthsSchema } from '@/lib/money/ledger/schema'
import { listStatementMonths } from '@/lib/money/ledger/statements'
import { systemClock } from '@/lib/platform/dates/clock'

/** The months for which the session's affiliate has a statement. */
export const GET = handle({ access: 'affiliate', response: statementMonthsSchema }, ({ actor }) =>
  listStatementMonths(actor.affiliateId, systemClock.now()),
)
