import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { createBatch } from '@/lib/money/payouts/batches'
import { listDeskBatches } from '@/lib/money/payouts/dashboard'
import { batchesQuerySchema, batchOrderSchema, type DeskBatch, deskBatchSchema } from '@/lib/money/payouts/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'
import { decimalDollars } from '@/lib/platform/money/format'

const access = rolesOf('payouts-dashboard')
const COLUMNS = [
  { head: 'Batch', cell: (row: DeskBatch) => row.id },
  { head: 'Status', cell: (row: DeskBatch) => row.status },
  { head: 'Provider', cell: (row: DeskBatch) => row.provider },
  { head: 'Payees', cell: (row: DeskBatch) => row.payeeCount },
  { head: 'Total', cell: (row: DeskBatch) => decimalDollars(BigInt(row.totalCents)) },
  { head: 'Made by', cell: (row: DeskBatch) => row.createdBy },
  { head: 'Approved by', cell: (row: DeskBatch) => row.approvedBy },
  { head: 'And by', cell: (row: DeskBatch) => row.secondApprovedBy },
  { head: 'Reason', cell: (row: DeskBatch) => row.reason },
  { head: 'Made', cell: (row: DeskBatch) => row.createdAt },
]

export const GET = handle(
  { access, query: batchesQuerySchema, response: listSchema(deskBatchSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listDeskBatches(query)
    return listAsCsv((page) => listDeskBatches({ ...query, ...page }), COLUMNS, { name: 'payout-batches', requestId })
  },
)

/** Makes a draft of requests that wait; nothing is sent before it is approved. */
export const POST = handle(
  { access, body: batchOrderSchema, response: z.object({ id: z.uuid() }), status: 201 },
  async (context) => {
    const { id } = await createBatch(context.body, staffOf(context), systemClock)
    return { id }
  },
)
