import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listPayoutBatches } from '@/lib/money/payout-batches/admin-data'
import {
  type AdminBatch,
  adminBatchSchema,
  batchesQuerySchema,
  batchOrderSchema,
} from '@/lib/money/payout-batches/admin-schema'
import { createBatch } from '@/lib/money/payout-batches/admin-service'
import { decimalDollars } from '@/lib/platform/money/format'

const access = rolesOf('payouts-dashboard')
const COLUMNS = [
  { head: 'Batch', cell: (row: AdminBatch) => row.id },
  { head: 'Status', cell: (row: AdminBatch) => row.status },
  { head: 'Provider', cell: (row: AdminBatch) => row.provider },
  { head: 'Payees', cell: (row: AdminBatch) => row.payeeCount },
  { head: 'Total', cell: (row: AdminBatch) => decimalDollars(BigInt(row.totalCents)) },
  { head: 'Made by', cell: (row: AdminBatch) => row.createdBy },
  { head: 'Approved by', cell: (row: AdminBatch) => row.approvedBy },
  { head: 'And by', cell: (row: AdminBatch) => row.secondApprovedBy },
  { head: 'Reason', cell: (row: AdminBatch) => row.reason },
  { head: 'Made', cell: (row: AdminBatch) => row.createdAt },
]

export const GET = handle(
  { access, query: batchesQuerySchema, response: listSchema(adminBatchSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listPayoutBatches(query)
    return listAsCsv((page) => listPayoutBatches({ ...query, ...page }), COLUMNS, { name: 'payout-batches', requestId })
  },
)

/** Creates a draft batch of requests that wait; nothing is sent before it is approved. */
export const POST = handle(
  { access, body: batchOrderSchema, response: z.object({ id: z.uuid() }), status: 201 },
  async (context) => {
    const { id } = await createBatch(staffContext(context), context.body)
    return { id }
  },
)
