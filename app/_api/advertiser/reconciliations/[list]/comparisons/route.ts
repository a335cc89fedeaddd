import { handle } from '@/lib/accounts/http/handle'
import { comparisonSchema, listParamsSchema } from '@/lib/imports/reconciliation/schema'
import { compareAgain, compareList } from '@/lib/imports/reconciliation/service'
import { doneSchema } from '@/lib/people/advertisers/members/schema'

/** Has a list read and compared with what is recorded. */
export const POST = handle(
  { access: 'advertiser-manager', params: listParamsSchema, body: comparisonSchema, response: doneSchema },
  async (context) => {
    await compareList(context, { id: context.params.list, comparison: context.body })
    return { isDone: true }
  },
  { id: 'compareReconciliation', scope: 'uploads:write', summary: 'Compare the file with what we have' },
)

/** Compares it again with what is recorded by now. */
export const PUT = handle(
  { access: 'advertiser-manager', params: listParamsSchema, response: doneSchema },
  async (context) => {
    await compareAgain(context, { id: context.params.list })
    return { isDone: true }
  },
  { id: 'repeatComparison', scope: 'uploads:write', summary: 'Compare again with what we have now' },
)
