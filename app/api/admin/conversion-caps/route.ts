import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listCaps } from '@/lib/traffic/caps/admin-data'
import { type CapRow, capQuerySchema, capRowSchema, newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { createCap } from '@/lib/traffic/caps/admin-service'

/** Caps with what is used and left, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: rolesOf('conversion-caps'), query: capQuerySchema, response: listSchema(capRowSchema) },
  async ({ at, query, requestId }) => {
    if (query.format === 'json') return listCaps(query, at)
    return listAsCsv((page) => listCaps({ ...query, ...page }, at), COLUMNS, { name: 'conversion-caps', requestId })
  },
)

/** Sets a cap. */
export const POST = handle(
  { access: rolesOf('conversion-caps'), body: newCapSchema, response: z.object({ id: z.number() }), status: 201 },
  async (context) => ({ id: await createCap(staffContext(context), context.body) }),
)

const COLUMNS = [
  { head: 'Id', cell: (row: CapRow) => row.id },
  { head: 'Offer or group', cell: (row: CapRow) => row.subject },
  { head: 'Affiliate', cell: (row: CapRow) => row.affiliateId },
  { head: 'Bucket', cell: (row: CapRow) => row.bucketName },
  { head: 'Metric', cell: (row: CapRow) => row.metric },
  { head: 'Period', cell: (row: CapRow) => row.period },
  { head: 'Limit', cell: (row: CapRow) => row.limit },
  { head: 'Used', cell: (row: CapRow) => row.used },
  { head: 'Left', cell: (row: CapRow) => row.left },
  { head: 'State', cell: (row: CapRow) => row.state },
  { head: 'Overflow', cell: (row: CapRow) => row.overflowName },
  { head: 'Alerted', cell: (row: CapRow) => row.alertedAt },
]
