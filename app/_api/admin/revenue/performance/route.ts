import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { getPerformance } from '@/lib/reporting/staff/performance/data'
import { performanceCsv } from '@/lib/reporting/staff/performance/rules'
import { performanceQuerySchema, performanceSchema } from '@/lib/reporting/staff/performance/schema'

/** Clicks, conversions and money of everybody by up to three dimensions; `format=csv` has the same lines. [S2.37] */
export const GET = handle(
  { access: canView('revenue'), mayBeOld: true, query: performanceQuerySchema, response: performanceSchema },
  async ({ at, query, requestId }) => {
    const report = await getPerformance(query, { at })
    if (query.format === 'json') return report
    return csvResponse(
      performanceCsv(query.by, report),
      `performance-by-${query.by.join('-')}-${query.from}-${query.to}.csv`,
      requestId,
    )
  },
  {
    id: 'getPerformance',
    scope: 'reports:read',
    summary: 'Performance by offer, affiliate or advertiser',
    example: { query: 'from=2026-11-01&to=2026-11-20' },
  },
)
