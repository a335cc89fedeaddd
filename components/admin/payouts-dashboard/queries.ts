import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { batchPreviewSchema } from '@/lib/money/payouts/batches/admin-schema'
import { payoutsSummarySchema } from '@/lib/money/payouts/requests/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const PAYOUTS_PATH = '/api/admin/payouts-dashboard'

export const summaryOptions = apiQuery(
  [...adminKeys.page('payouts-dashboard'), 'summary'],
  `${PAYOUTS_PATH}/summary`,
  payoutsSummarySchema,
  {
    // batches are sent in the background
    refetchInterval: POLL_MS.figures,
  },
)

export const previewOptions = (requestIds: readonly string[], provider: string) =>
  queryOptions({
    queryKey: [...adminKeys.preview('payouts-dashboard'), 'batch', provider, requestIds],
    queryFn: () =>
      apiFetch(`${PAYOUTS_PATH}/batches/preview`, {
        schema: batchPreviewSchema,
        method: 'POST',
        body: { requestIds, provider },
      }),
    staleTime: 0,
  })
