import { handle } from '@/lib/accounts/http/handle'
import { getStatement, getStatementDocument, statementCsv } from '@/lib/money/statements/data'
import { statementPdf } from '@/lib/money/statements/pdf'
import { statementParamsSchema, statementQuerySchema, statementSchema } from '@/lib/money/statements/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { pdfResponse } from '@/lib/platform/http/responses/pdf'

/** One month of the session's accounts, as JSON, CSV or PDF. */
export const GET = handle(
  { access: 'affiliate', params: statementParamsSchema, query: statementQuerySchema, response: statementSchema },
  async ({ actor, params: { month }, query: { format }, requestId, at }) => {
    if (format === 'pdf') {
      const file = await statementPdf(await getStatementDocument(actor.affiliateId, month, at))
      return pdfResponse(file, `statement-${month}.pdf`, requestId)
    }
    const statement = await getStatement(actor.affiliateId, month, at)
    return format === 'csv' ? csvResponse(statementCsv(statement), `statement-${month}.csv`, requestId) : statement
  },
  { id: 'getStatement', scope: 'balance:read', summary: 'The statement of a month' },
)
