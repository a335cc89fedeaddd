import { listAsCsv } from '@/lib/admin/list'
import { rolesOf } from '@/lib/admin/rules'
import { listSchema } from '@/lib/admin/schema'
import { RULES } from '@/lib/fraud/constants'
import { listFraudCases } from '@/lib/fraud/data'
import { evidenceText } from '@/lib/fraud/rules'
import { type FraudCaseRow, fraudCaseSchema, fraudQuerySchema } from '@/lib/fraud/schema'
import { handle } from '@/lib/http/handle'

const COLUMNS = [
  { head: 'Case', cell: (row: FraudCaseRow) => row.id },
  { head: 'Affiliate', cell: (row: FraudCaseRow) => row.affiliateId },
  { head: 'Name', cell: (row: FraudCaseRow) => row.name },
  { head: 'Email', cell: (row: FraudCaseRow) => row.email },
  { head: 'Rule', cell: (row: FraudCaseRow) => RULES[row.rule].label },
  { head: 'Score', cell: (row: FraudCaseRow) => row.score },
  { head: 'Evidence', cell: (row: FraudCaseRow) => evidenceText(row.rule, row.evidence) },
  { head: 'At stake, cents', cell: (row: FraudCaseRow) => row.stakeCents },
  { head: 'Held, cents', cell: (row: FraudCaseRow) => row.heldCents },
  { head: 'Status', cell: (row: FraudCaseRow) => row.status },
  { head: 'Opened', cell: (row: FraudCaseRow) => row.openedAt },
  { head: 'Last change', cell: (row: FraudCaseRow) => row.updatedAt },
]

/** Cases per affiliate and rule. [S2.26] */
export const GET = handle(
  { access: rolesOf('fraud-analysis'), query: fraudQuerySchema, response: listSchema(fraudCaseSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listFraudCases(query)
    return listAsCsv((page) => listFraudCases({ ...query, ...page }), COLUMNS, { name: 'fraud-cases', requestId })
  },
)
