import { handle } from '@/lib/accounts/http/handle'
import { listStatementMonths } from '@/lib/money/statements/data'
import { statementMonthsSchema } from '@/lib/money/statements/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** The months for which the session's affiliate has a statement. */
export const GET = handle({ access: 'affiliate', response: statementMonthsSchema }, ({ actor }) =>
  listStatementMonths(actor.affiliateId, systemClock.now()),
)
