import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listPayoutBatches } from '@/lib/money/payouts/batches/admin-data'
import {
  adminBatchSchema,
  batchesQuerySchema,
  batchOrderSchema,
  PAYOUT_BATCH_COLUMNS,
} from '@/lib/money/payouts/batches/admin-schema'
import { createBatch } from '@/lib/money/payouts/batches/admin-service'

export const GET = handle(
  { access: canView('payouts-dashboard'), query: batchesQuerySchema, response: listSchema(adminBatchSchema) },
  listRoute(
    (query, context) => listPayoutBatches(query, staffContext(context)),
    PAYOUT_BATCH_COLUMNS,
    'payout-batches',
  ),
  { id: 'listPayoutBatches', scope: 'payouts:read', summary: 'Batches of payouts' },
)

/** Creates a draft batch of requests that wait; nothing is sent before it is approved. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('payouts-dashboard'),
    body: batchOrderSchema,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  async (context) => {
    const { id } = await createBatch(staffContext(context), context.body)
    return { id }
  },
)
