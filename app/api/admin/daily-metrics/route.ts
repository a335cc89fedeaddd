import { rolesOf } from '@/lib/admin/rules'
import { csvAnswer } from '@/lib/http/csv-answer'
import { handle } from '@/lib/http/handle'
import { getDailyMetrics } from '@/lib/reports/data'
import { dailyQuerySchema, dailySchema, dayFiguresSchema } from '@/lib/reports/schema'
import { csvRows } from '@/lib/text/csv'

const FIGURES = dayFiguresSchema.keyof().options

/** How each Eastern day went, against the seven before it. [S2.42] */
export const GET = handle(
  { access: rolesOf('daily-metrics'), query: dailyQuerySchema, response: dailySchema },
  async ({ query, requestId }) => {
    const report = await getDailyMetrics(query)
    if (query.format === 'json') return report
    async function* file() {
      yield csvRows([
        ['day', ...FIGURES, ...FIGURES.map((name) => `${name} 7-day mean`)],
        ...report.days.map(({ day, figures, mean }) => [
          day,
          ...FIGURES.map((name) => figures[name]),
          ...FIGURES.map((name) => mean[name]),
        ]),
      ])
    }
    return csvAnswer(file(), `daily-metrics-${query.from}-${query.to}.csv`, requestId)
  },
)
