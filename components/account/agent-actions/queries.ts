import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { hasOnePage, POLL_MS, pollWhile } from '@/components/shared/live/polling'
import { toast } from '@/components/ui/toast'
import { type AgentAction, agentActionSchema, agentActionsSchema } from '@/lib/api/agents/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/account/agent-actions'

const KEY = ['agent-actions'] as const

/** What waits for the signed-in person: never more than one page. */
export const waitingOptions = apiQuery([...KEY, 'waiting'], `${PATH}?state=waiting`, agentActionsSchema, {
  refetchInterval: POLL_MS.queues,
})

/** What was decided or has expired, page after page. */
export const decidedOptions = infiniteQueryOptions({
  ...cursorPages([...KEY, 'decided'], `${PATH}?state=decided`, agentActionsSchema),
  refetchInterval: pollWhile(hasOnePage, POLL_MS.queues),
})

export type Decision = 'confirm' | 'decline'

const decide = ({ action: { id, hash }, decision }: { action: AgentAction; decision: Decision }) =>
  apiFetch(`${PATH}/${id}/${decision}`, {
    schema: agentActionSchema,
    method: 'POST',
    body: decision === 'confirm' ? { hash } : {},
  })

/** Confirms or declines; both lists are read again also after a failure, since somebody may have decided elsewhere. */
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
