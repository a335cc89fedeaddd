import { handle } from '@/lib/accounts/http/handle'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { reportCsv } from '@/lib/reporting/builder/csv-rules'
import { reportQuerySchema, reportSchema } from '@/lib/reporting/builder/schema'
import { runReport } from '@/lib/reporting/builder/service'

/** A report of the session's affiliate by up to three dimensions; `format=csv` has the same lines. */
export const GET = handle(
  { access: 'affiliate', mayBeOld: true, query: reportQuerySchema, response: reportSchema },
  async ({ actor, at, query, requestId }) => {
    const report = await runReport({ scope: actor.affiliateId, at }, query)
    if (query.format === 'json') return report
    return csvResponse(
      reportCsv(query, report),
      `report-by-${query.by.join('-')}-${report.days.from}-${report.days.to}.csv`,
      requestId,
    )
  },
  {
    id: 'runReport',
    scope: 'reports:read',
    summary: 'A report by up to three dimensions with any columns',
    testUse: 'twin',
  },
)
