import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointChange, NewEndpoint, Replay } from '@/lib/api/webhooks/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { type Side, sideKey, webhooksOptions } from './queries'

const endpointWithSecretAnswer = lazySchema(
  async () => (await import('@/lib/api/webhooks/schema')).endpointWithSecretSchema,
)
const endpointAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).endpointSchema)
const endpointsAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).endpointsSchema)
const eventDetailAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).eventDetailSchema)
const replayedAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).replayedSchema)
const eventLineAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).eventLineSchema)

/** Staff give a reason with each change. */
export type Reasoned = { reason?: string }
type OfOne = { id: string }

// Also after a failure, because what is shown may be outdated.
function useCall<Input, Answer>(side: Side, call: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: sideKey(side) }),
  })
}

export const useCreateWebhook = (side: Side) =>
  useCall(side, (body: NewEndpoint & Reasoned) =>
    apiFetch(side.api, { schema: endpointWithSecretAnswer, method: 'POST', body }),
  )

export const useChangeWebhook = (side: Side) =>
  useCall(side, ({ id, ...body }: EndpointChange & Reasoned & OfOne) =>
    apiFetch(`${side.api}/${id}`, { schema: endpointAnswer, method: 'PATCH', body }),
  )

export const useRotateSecret = (side: Side) =>
  useCall(side, ({ id, ...body }: Reasoned & OfOne) =>
    apiFetch(`${side.api}/${id}/rotation`, {
      schema: endpointWithSecretAnswer,
      method: 'POST',
      ...(side.isStaff && { body }),
    }),
  )

/** The list is taken from the answer, so that nothing is asked about the deleted one. */
export function useRemoveWebhook(side: Side) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Reasoned & OfOne) =>
      apiFetch(`${side.api}/${id}`, { schema: endpointsAnswer, method: 'DELETE', ...(side.isStaff && { body }) }),
    onSuccess: (left) => client.setQueryData(webhooksOptions(side).queryKey, left),
  })
}

export const useTestWebhook = (side: Side) =>
  useCall(side, ({ id }: OfOne) => apiFetch(`${side.api}/${id}/test`, { schema: eventDetailAnswer, method: 'POST' }))

export const useReplayEvent = (side: Side) =>
  useCall(side, ({ id, deliveryId }: OfOne & { deliveryId: string }) =>
    apiFetch(`${side.api}/${id}/events/${deliveryId}/replay`, { schema: eventLineAnswer, method: 'POST' }),
  )

export const useReplayRange = (side: Side) =>
  useCall(side, ({ id, ...body }: OfOne & Replay) =>
    apiFetch(`${side.api}/${id}/replay`, { schema: replayedAnswer, method: 'POST', body }),
  )
