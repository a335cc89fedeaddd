import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { getDailyMetrics } from '@/lib/reporting/staff/revenue/data'
import { dailySchema, dayFiguresSchema, reportPeriodSchema } from '@/lib/reporting/staff/revenue/schema'

const FIGURES = dayFiguresSchema.keyof().options

/** How each Eastern day went, against the seven before it. [S2.42] */
export const GET = handle(
  { access: canView('daily-metrics'), mayBeOld: true, query: reportPeriodSchema, response: dailySchema },
  async ({ query, requestId }) => {
    const report = await getDailyMetrics(query)
    if (query.format === 'json') return report
    const rows = [
      ['day', ...FIGURES, ...FIGURES.map((name) => `${name} 7-day mean`)],
      ...report.days.map(({ day, figures, mean }) => [
        day,
        ...FIGURES.map((name) => figures[name]),
        ...FIGURES.map((name) => mean[name]),
      ]),
    ]
    return csvResponse(rows, `daily-metrics-${query.from}-${query.to}.csv`, requestId)
  },
  {
    id: 'getDailyMetrics',
    scope: 'stats:read',
    summary: 'The network day by day',
    example: { query: 'from=2026-11-01&to=2026-11-20' },
  },
)
