import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { type AnswerSchema, apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../keys'

export type Change = {
  path: string
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: Record<string, unknown>
  /** What the answer must be where it is used. */
  schema?: AnswerSchema<unknown>
}

/**
 * Sends a change and refetches everything of its page. The caller shows errors.
 * @param waiting what is said instead where the answer is that a second person must approve
 */
export function useChange(page: AdminPage, done?: string, waiting?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ path, method = 'POST', body, schema }: Change) =>
      apiFetch(path, { method, body, ...(schema && { schema }) }),
    onSuccess: async (answer) => {
      if (waiting && (answer as { isDone?: unknown }).isDone === false) toast.info(waiting)
      else if (done) toast.success(done)
      await queryClient.invalidateQueries({ queryKey: adminKeys.page(page) })
    },
  })
}
