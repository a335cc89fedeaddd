import { handle } from '@/lib/accounts/http/handle'
import { listBreakdown } from '@/lib/reporting/breakdown/data'
import { breakdownAnswerSchema, breakdownQuerySchema } from '@/lib/reporting/breakdown/schema'

/** The session's affiliate's figures by day, offer, source, country or sub-ID, of one offer or source or of all. */
export const GET = handle(
  { access: 'affiliate', query: breakdownQuerySchema, response: breakdownAnswerSchema, isShared: true },
  ({ actor, query }) => listBreakdown(actor.affiliateId, query),
  {
    id: 'getTotals',
    scope: 'stats:read',
    summary: 'Figures of the dashboard by any dimension',
    testUse: 'twin',
    example: { query: 'startDate=2026-11-01&endDate=2026-11-20&rangeTypeValue=custom&offset=0&by=offer' },
  },
)
