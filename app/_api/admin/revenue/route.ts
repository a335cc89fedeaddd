import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { decimalDollars } from '@/lib/platform/money/format'
import { getRevenue } from '@/lib/reporting/staff/revenue/data'
import { type RevenueLine, revenueQuerySchema, revenueSchema } from '@/lib/reporting/staff/revenue/schema'

const HEADS = ['Line', 'Name', 'Revenue', 'Payout', 'Referral', 'Bonus', 'Quest', 'Adjustment', 'Margin']
const cells = (line: RevenueLine) => [
  line.key,
  line.name,
  ...[
    line.revenueCents,
    line.payoutCents,
    line.referralCents,
    line.bonusCents,
    line.questCents,
    line.adjustmentCents,
    line.marginCents,
  ].map((cents) => decimalDollars(BigInt(cents))),
]

/** Revenue, what it cost and what is left. [S2.37] */
export const GET = handle(
  { access: canView('revenue'), mayBeOld: true, query: revenueQuerySchema, response: revenueSchema },
  async ({ query, requestId }) => {
    const report = await getRevenue(query)
    if (query.format === 'json') return report
    return csvResponse(
      [HEADS, ...report.lines.map(cells)],
      `revenue-by-${query.by}-${query.from}-${query.to}.csv`,
      requestId,
    )
  },
  {
    id: 'getRevenue',
    scope: 'reports:read',
    summary: 'Revenue, payouts and margin of a period',
    example: { query: 'from=2026-11-01&to=2026-11-20' },
  },
)
