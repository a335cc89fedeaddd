import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { balanceAnswer } from '@/components/shared/states/answer-shapes'
import type { RealTimeBalance } from '@/lib/money/ledger/schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'

export const balanceKeys = { all: ['balance'] as const }

/** The balances as shown; `isRefused` while the available one counts as 0 because the server refused to say. */
type ShownBalance = RealTimeBalance & { isRefused?: boolean }

const NOTHING: RealTimeBalance = { balance: 0, pending: 0, inPayout: 0, totalPayout: 0 }

/** The affiliate's balances, polled every five minutes. [S7.6] */
export const balanceOptions = queryOptions({
  queryKey: balanceKeys.all,
  queryFn: ({ client, signal }) => fetchBalance(signal, () => client.getQueryData<RealTimeBalance>(balanceKeys.all)),
  staleTime: POLL_MS.account,
  refetchInterval: POLL_MS.account,
})

async function fetchBalance(signal: AbortSignal, last: () => RealTimeBalance | undefined): Promise<ShownBalance> {
  try {
    return await apiFetch('/api/payouts/real-time', { schema: balanceAnswer, signal })
  } catch (error) {
    // On 429 the balance counts as 0 without a message; what was earned and paid so far stays. [S8.2]
    if (error instanceof ApiError && error.status === 429)
      return { ...(last() ?? NOTHING), balance: 0, isRefused: true }
    throw error
  }
}
