import { systemClock } from '@/lib/dates/clock'
import { csvAnswer } from '@/lib/http/csv-answer'
import { handle } from '@/lib/http/handle'
import { statementFile } from '@/lib/ledger/files'
import { statementParamsSchema, statementQuerySchema, statementSchema } from '@/lib/ledger/schema'
import { getStatement } from '@/lib/ledger/statements'

/** One month of the session's accounts, to read or as a file. */
export const GET = handle(
  { access: 'affiliate', params: statementParamsSchema, query: statementQuerySchema, response: statementSchema },
  async ({ actor, params: { month }, query: { format }, requestId }) => {
    const statement = await getStatement(actor.affiliateId, month, systemClock.now())
    return format === 'csv' ? csvAnswer(statementFile(statement), `statement-${month}.csv`, requestId) : statement
  },
)
