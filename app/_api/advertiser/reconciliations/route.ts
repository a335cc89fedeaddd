import { handle } from '@/lib/accounts/http/handle'
import { listReconciliations } from '@/lib/people/reconciliations/data'
import { readerOf } from '@/lib/people/reconciliations/rules'
import {
  createdListSchema,
  newListSchema,
  reconciliationsQuerySchema,
  reconciliationsSchema,
} from '@/lib/people/reconciliations/schema'
import { createList } from '@/lib/people/reconciliations/service'

/** The lists of sales of the own advertiser. */
export const GET = handle(
  { access: 'advertiser', query: reconciliationsQuerySchema, response: reconciliationsSchema },
  ({ actor, query }) => listReconciliations(readerOf(actor), query),
)

/** Begins a list. */
export const POST = handle(
  { access: 'advertiser-manager', body: newListSchema, response: createdListSchema, status: 201 },
  (context) => createList(context, context.body),
)
