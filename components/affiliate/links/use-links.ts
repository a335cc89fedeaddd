import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addLinkDomain,
  changeShortLink,
  checkLinkDomain,
  createShortLink,
  removeLinkDomain,
  removeShortLink,
  removeSmartLink,
  saveSmartLink,
} from './queries'

// Also after a failure, because the displayed data may be outdated.
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['links'] })
}

export const useSaveSmartLink = () => useMutation({ mutationFn: saveSmartLink, onSettled: useRefresh() })
export const useRemoveSmartLink = () => useMutation({ mutationFn: removeSmartLink, onSettled: useRefresh() })
export const useCreateShortLink = () => useMutation({ mutationFn: createShortLink, onSettled: useRefresh() })
export const useChangeShortLink = () => useMutation({ mutationFn: changeShortLink, onSettled: useRefresh() })
export const useRemoveShortLink = () => useMutation({ mutationFn: removeShortLink, onSettled: useRefresh() })
export const useAddDomain = () => useMutation({ mutationFn: addLinkDomain, onSettled: useRefresh() })
export const useCheckDomain = () => useMutation({ mutationFn: checkLinkDomain, onSettled: useRefresh() })
export const useRemoveDomain = () => useMutation({ mutationFn: removeLinkDomain, onSettled: useRefresh() })
