import { systemClock } from '@/lib/dates/clock'
import { csvAnswer } from '@/lib/http/csv-answer'
import { handle } from '@/lib/http/handle'
import { pdfAnswer } from '@/lib/http/pdf-answer'
import { statementFile } from '@/lib/ledger/files'
import { statementParamsSchema, statementQuerySchema, statementSchema } from '@/lib/ledger/schema'
import { getStatement } from '@/lib/ledger/statements'
import { getStatementDocument } from '@/lib/statements/data'
import { statementPdf } from '@/lib/statements/document'

/** One month of the session's accounts, to read or as a file. */
export const GET = handle(
  { access: 'affiliate', params: statementParamsSchema, query: statementQuerySchema, response: statementSchema },
  async ({ actor, params: { month }, query: { format }, requestId }) => {
    const at = systemClock.now()
    if (format === 'pdf') {
      const file = await statementPdf(await getStatementDocument(actor.affiliateId, month, at))
      return pdfAnswer(file, `statement-${month}.pdf`, requestId)
    }
    const statement = await getStatement(actor.affiliateId, month, at)
    return format === 'csv' ? csvAnswer(statementFile(statement), `statement-${month}.csv`, requestId) : statement
  },
)
