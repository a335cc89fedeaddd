import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { readBatchResults, resultsAnswer } from '@/lib/money/payouts/bank/result-admin-data'
import {
  resultsAnswerSchema,
  resultsParamsSchema,
  resultsPreviewSchema,
} from '@/lib/money/payouts/bank/result-admin-schema'

/** What a report of the bank would settle. Nothing changes. */
export const POST = handle(
  {
    access: canEdit('payouts-dashboard'),
    params: resultsParamsSchema,
    body: resultsPreviewSchema,
    response: resultsAnswerSchema,
  },
  async ({ params, body }) => resultsAnswer(await readBatchResults(params.id, body.report)),
  { id: 'previewResults', scope: 'payouts:write', summary: 'What results of the bank would change' },
)
