import { handle } from '@/lib/accounts/http/handle'
import { getAdvertiserStatement } from '@/lib/money/billing/statements/data'
import { advertiserStatementPdf } from '@/lib/money/billing/statements/pdf'
import { advertiserStatementCsv } from '@/lib/money/billing/statements/rules'
import {
  advertiserStatementSchema,
  statementParamsSchema,
  statementQuerySchema,
} from '@/lib/money/billing/statements/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { pdfResponse } from '@/lib/platform/http/responses/pdf'

/** One month of the own advertiser, as JSON, CSV or PDF. */
export const GET = handle(
  {
    access: 'advertiser',
    params: statementParamsSchema,
    query: statementQuerySchema,
    response: advertiserStatementSchema,
  },
  async ({ actor: { advertiser }, params: { month }, query: { format }, requestId, at }) => {
    const statement = await getAdvertiserStatement(advertiser.advertiserId, month, at)
    const name = `statement-${month}`
    if (format === 'csv') return csvResponse(advertiserStatementCsv(statement), `${name}.csv`, requestId)
    if (format === 'json') return statement
    return pdfResponse(await advertiserStatementPdf(statement, at, advertiser.advertiserId), `${name}.pdf`, requestId)
  },
  { id: 'getAdvertiserStatement', scope: 'billing:read', summary: 'The statement of a month' },
)
