import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type AgentAction, agentActionSchema, agentActionsSchema } from '@/lib/runtime/agent-actions/schema'

const PATH = '/api/account/agent-actions'
const LOOK_EVERY_MS = 15_000

/** What agents prepared for the signed-in person. */
export const agentActionsOptions = queryOptions({
  queryKey: ['agent-actions'] as const,
  queryFn: async ({ signal }) => agentActionsSchema.parse(await apiFetch(PATH, { signal })),
  refetchInterval: LOOK_EVERY_MS,
})

export type Decision = 'confirm' | 'decline'

const decide = async ({ action: { id, hash }, decision }: { action: AgentAction; decision: Decision }) =>
  agentActionSchema.parse(
    await apiFetch(`${PATH}/${id}/${decision}`, {
      method: 'POST',
      body: decision === 'confirm' ? { hash } : {},
    }),
  )

/** Confirms or declines; the list is read again also after a failure, since somebody may have decided elsewhere. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ state, problem }) => {
      if (state === 'failed') toast.error(problem ?? 'It was not done.')
      else toast.success(state === 'declined' ? 'Declined. Nothing was done.' : 'Confirmed and done.')
    },
    onError: (error) => toast.error(error.message),
    // the row leaves the list with the answer, so that it cannot be decided twice
    onSettled: () => queryClient.invalidateQueries({ queryKey: agentActionsOptions.queryKey }),
  })
}
