import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/platform/http/api-client'
import { payoutsOptions } from './queries'

/** After a conflict the payouts are read again, so that a second save is of the version that is there now. */
export function useReloadPayouts(offerId: number) {
  const queryClient = useQueryClient()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.status === 409)
      await queryClient.invalidateQueries({ queryKey: payoutsOptions(offerId).queryKey })
    throw error
  }
}
