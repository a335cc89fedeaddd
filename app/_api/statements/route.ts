import { handle } from '@/lib/accounts/http/handle'
import { listStatementMonths } from '@/lib/money/statements/data'
import { statementMonthsSchema } from '@/lib/money/statements/schema'

/** The months for which the session's affiliate has a statement. */
export const GET = handle(
  { access: 'affiliate', response: statementMonthsSchema },
  ({ actor, at }) => listStatementMonths(actor.affiliateId, at),
  { id: 'listStatementMonths', scope: 'balance:read', summary: 'Months there is a statement of' },
)
