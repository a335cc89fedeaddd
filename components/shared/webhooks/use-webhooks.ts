import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Endpoint,
  EndpointChange,
  Endpoints,
  EndpointWithSecret,
  EventDetail,
  EventLine,
  NewEndpoint,
  Replay,
} from '@/lib/api/webhooks/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type Side, sideKey, webhooksOptions } from './queries'

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
  useCall(side, (body: NewEndpoint & Reasoned) => apiFetch<EndpointWithSecret>(side.api, { method: 'POST', body }))

export const useChangeWebhook = (side: Side) =>
  useCall(side, ({ id, ...body }: EndpointChange & Reasoned & OfOne) =>
    apiFetch<Endpoint>(`${side.api}/${id}`, { method: 'PATCH', body }),
  )

export const useRotateSecret = (side: Side) =>
  useCall(side, ({ id, ...body }: Reasoned & OfOne) =>
    apiFetch<EndpointWithSecret>(`${side.api}/${id}/rotation`, { method: 'POST', ...(side.isStaff && { body }) }),
  )

/** The list is taken from the answer, so that nothing is asked about the deleted one. */
export function useRemoveWebhook(side: Side) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Reasoned & OfOne) =>
      apiFetch<Endpoints>(`${side.api}/${id}`, { method: 'DELETE', ...(side.isStaff && { body }) }),
    onSuccess: (left) => client.setQueryData(webhooksOptions(side).queryKey, left),
  })
}

export const useTestWebhook = (side: Side) =>
  useCall(side, ({ id }: OfOne) => apiFetch<EventDetail>(`${side.api}/${id}/test`, { method: 'POST' }))

export const useReplayEvent = (side: Side) =>
  useCall(side, ({ id, deliveryId }: OfOne & { deliveryId: string }) =>
    apiFetch<EventLine>(`${side.api}/${id}/events/${deliveryId}/replay`, { method: 'POST' }),
  )

export const useReplayRange = (side: Side) =>
  useCall(side, ({ id, ...body }: OfOne & Replay) =>
    apiFetch<{ count: number; more: boolean }>(`${side.api}/${id}/replay`, { method: 'POST', body }),
  )
