import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import type { DryRunAnswer } from '@/lib/reporting/automation/schema'
import { adminKeys } from '../kit/keys'

export const RULES_PATH = '/api/admin/automatic-rules'
const RULES_KEY = adminKeys.page('automatic-rules')

const actionsAnswer = lazySchema(async () => (await import('@/lib/reporting/automation/schema')).ruleActionsSchema)
const dryRunAnswer = lazySchema(async () => (await import('@/lib/reporting/automation/schema')).dryRunAnswerSchema)

/** What a rule did, newest first. */
export const actionsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...RULES_KEY, 'actions', id],
    queryFn: ({ signal, pageParam }) => {
      const older = pageParam === '' ? '' : `?before=${pageParam}`
      return apiFetch(`${RULES_PATH}/${id}/actions${older}`, { schema: actionsAnswer, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ actions, hasMore }) => (hasMore ? actions.at(-1)?.id : undefined),
  })

/** What a rule would have done. */
export const sendDryRun = (body: Record<string, unknown>): Promise<DryRunAnswer> =>
  apiFetch(`${RULES_PATH}/dry-run`, { schema: dryRunAnswer, method: 'POST', body })
