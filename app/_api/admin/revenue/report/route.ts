import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { reportCsv } from '@/lib/reporting/builder/csv-rules'
import { reportSchema, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { runReport } from '@/lib/reporting/builder/service'

/** A report over everybody by up to three dimensions; `format=csv` has the same lines. */
export const GET = handle(
  { access: canView('revenue'), mayBeOld: true, query: staffReportQuerySchema, response: reportSchema },
  async ({ at, query, requestId }) => {
    const report = await runReport({ scope: 'everyone', at }, query)
    if (query.format === 'json') return report
    return csvResponse(
      reportCsv(query, report),
      `report-by-${query.by.join('-')}-${report.days.from}-${report.days.to}.csv`,
      requestId,
    )
  },
  { id: 'runStaffReport', scope: 'reports:read', summary: 'A report by up to three dimensions with any columns' },
)
