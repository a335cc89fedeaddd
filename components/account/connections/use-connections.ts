import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiKeysOptions, createKey, revokeKey } from '../security/key-queries'
import {
  changePostback,
  connectionKeys,
  createPostback,
  removePostback,
  replayDelivery,
  rotateSecret,
  testPostback,
} from './queries'

// Also after a failure, because the displayed data may be outdated.
function useRefresh(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey })
}

const usePostbackRefresh = () => useRefresh(['connections'])

export const useCreatePostback = () => useMutation({ mutationFn: createPostback, onSettled: usePostbackRefresh() })
export const useChangePostback = () => useMutation({ mutationFn: changePostback, onSettled: usePostbackRefresh() })
/** The list is updated from the response, so that the log of a removed postback is not requested. */
export function useRemovePostback() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removePostback,
    onSuccess: ({ postbacks }) => queryClient.setQueryData(connectionKeys.postbacks, postbacks),
    onError: useRefresh(connectionKeys.postbacks),
  })
}

export const useRotateSecret = () => useMutation({ mutationFn: rotateSecret, onSettled: usePostbackRefresh() })
export const useTestPostback = () => useMutation({ mutationFn: testPostback, onSettled: usePostbackRefresh() })
export const useReplayDelivery = () => useMutation({ mutationFn: replayDelivery, onSettled: usePostbackRefresh() })

export const useCreateKey = () => useMutation({ mutationFn: createKey, onSettled: useRefresh(apiKeysOptions.queryKey) })
export const useRevokeKey = () => useMutation({ mutationFn: revokeKey, onSettled: useRefresh(apiKeysOptions.queryKey) })
