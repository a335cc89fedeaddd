import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listFraudCases } from '@/lib/traffic/fraud/admin-data'
import { type FraudCaseRow, fraudCaseSchema, fraudQuerySchema } from '@/lib/traffic/fraud/admin-schema'
import { RULES } from '@/lib/traffic/fraud/constants'
import { evidenceText } from '@/lib/traffic/fraud/rules'

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
