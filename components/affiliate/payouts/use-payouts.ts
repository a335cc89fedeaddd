import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayoutView } from '@/lib/money/payouts/requests/schema'
import { payoutKeys } from '../balance/payout-keys'
import { balanceKeys } from '../balance/queries'
import { cancelPayout, requestPayout } from './queries'

type Done = (payout: PayoutView) => void

// Also after a failure, because the displayed data may be outdated.
function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
    void queryClient.invalidateQueries({ queryKey: balanceKeys.all })
  }
}

export const useAskForPayout = (onSuccess: Done) =>
  useMutation({ mutationFn: requestPayout, onSuccess, onSettled: useRefresh() })

export const useCancelPayout = (onSuccess: Done, onError: (error: Error) => void) =>
  useMutation({ mutationFn: cancelPayout, onSuccess, onError, onSettled: useRefresh() })
