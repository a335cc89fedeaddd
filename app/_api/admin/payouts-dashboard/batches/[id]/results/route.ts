import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { resultsAnswer } from '@/lib/money/payouts/bank/result-admin-data'
import { resultsAnswerSchema, resultsParamsSchema, resultsSchema } from '@/lib/money/payouts/bank/result-admin-schema'
import { enterBankResults } from '@/lib/money/payouts/bank/result-admin-service'
import { settleAchievements } from '@/lib/rewards/achievements/service'

/** Settles the payments of a batch as the bank reported them. */
export const POST = handle(
  {
    access: canEdit('payouts-dashboard'),
    params: resultsParamsSchema,
    body: resultsSchema,
    response: resultsAnswerSchema,
  },
  async (context) => {
    const { id: batchId } = context.params
    return resultsAnswer(
      await enterBankResults(staffContext(context), { batchId, ...context.body }, settleAchievements),
    )
  },
  { id: 'enterResults', scope: 'payouts:write', summary: 'Enter results of the bank' },
)
