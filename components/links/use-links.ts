import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeSmartLink, saveSmartLink } from './queries'

// Also after a failure, because the displayed data may be outdated.
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['links'] })
}

export const useSaveSmartLink = () => useMutation({ mutationFn: saveSmartLink, onSettled: useRefresh() })
export const useRemoveSmartLink = () => useMutation({ mutationFn: removeSmartLink, onSettled: useRefresh() })
