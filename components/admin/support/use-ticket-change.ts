import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { toast } from '@/components/ui/toast'
import { ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'
import { deskTicketOptions, SUPPORT_PATH } from './queries'

type Change = { path?: string; method?: 'POST' | 'PATCH' | 'DELETE'; body: Record<string, unknown> }

/** Sends a change of a ticket and shows the ticket of its answer. A refused one reads it again. */
export function useTicketChange(number: number, { isSilent = false } = {}) {
  const queryClient = useQueryClient()
  const { queryKey } = deskTicketOptions(number)
  return useMutation({
    mutationFn: ({ path = '', method = 'PATCH', body }: Change) =>
      apiFetch(`${SUPPORT_PATH}/${number}${path}`, { schema: ticketDetailSchema, method, body }),
    onSuccess: (ticket) => {
      queryClient.setQueryData(queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: [...adminKeys.page('support'), SUPPORT_PATH] })
    },
    onError: async (error) => {
      if (!isSilent) toast.error(errorMessage(error))
      if (error instanceof ApiError && error.status === 409) await queryClient.invalidateQueries({ queryKey })
    },
  })
}
