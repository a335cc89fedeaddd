import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { POLL_MS, pollWhile } from '@/components/shared/live/polling'
import {
  deliveriesPageSchema,
  deliverySchema,
  type NewPostback,
  type PostbackChange,
  postbackSchema,
  postbacksSchema,
  postbackWithSecretSchema,
} from '@/lib/conversions/affiliate-postbacks/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const POSTBACKS = '/api/account/postbacks'

export const connectionKeys = {
  postbacks: ['connections', 'postbacks'] as const,
  deliveries: (postbackId: string) => ['connections', 'deliveries', postbackId] as const,
}

/** The postbacks, oldest first. */
export const postbacksOptions = queryOptions({
  queryKey: connectionKeys.postbacks,
  queryFn: async ({ signal }) => (await apiFetch(POSTBACKS, { schema: postbacksSchema, signal })).postbacks,
})

/** The log of one postback, newest first, paginated. */
export const deliveriesOptions = (postbackId: string) =>
  infiniteQueryOptions({
    ...cursorPages(
      connectionKeys.deliveries(postbackId),
      `${POSTBACKS}/${postbackId}/deliveries`,
      deliveriesPageSchema,
    ),
    // new calls are sent within seconds; retries come later
    refetchInterval: pollWhile(
      ({ pages: [newest] }) =>
        newest?.deliveries.some(({ status, attempts }) => status === 'queued' && attempts === 0) ?? false,
      POLL_MS.calls,
    ),
  })

export const createPostback = (body: NewPostback) =>
  apiFetch(POSTBACKS, { schema: postbackWithSecretSchema, method: 'POST', body })

export const changePostback = ({ id, ...body }: PostbackChange & { id: string }) =>
  apiFetch(`${POSTBACKS}/${id}`, { schema: postbackSchema, method: 'PATCH', body })

export const removePostback = (id: string) =>
  apiFetch(`${POSTBACKS}/${id}`, { schema: postbacksSchema, method: 'DELETE' })

export const rotateSecret = (id: string) =>
  apiFetch(`${POSTBACKS}/${id}/secret`, { schema: postbackWithSecretSchema, method: 'POST' })

export const testPostback = (id: string) =>
  apiFetch(`${POSTBACKS}/${id}/test`, { schema: deliverySchema, method: 'POST' })

export const replayDelivery = ({ postbackId, id }: { postbackId: string; id: string }) =>
  apiFetch(`${POSTBACKS}/${postbackId}/deliveries/${id}/replay`, { schema: deliverySchema, method: 'POST' })
