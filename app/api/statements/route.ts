import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { statementMonthsSchema } from '@/lib/ledger/schema'
import { listStatementMonths } from '@/lib/ledger/statements'

/** The months for which the session's affiliate has a statement. */
export const GET = handle({ access: 'affiliate', response: statementMonthsSchema }, ({ actor }) =>
  listStatementMonths(actor.affiliateId, systemClock.now()),
)
