import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS, pollWhile } from '@/components/shared/live/polling'
import { apiKeysSchema, keyWithSecretSchema, type NewKey } from '@/lib/accounts/api-keys/schema'
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
const KEYS = '/api/account/api-keys'

export const connectionKeys = {
  postbacks: ['connections', 'postbacks'] as const,
  deliveries: (postbackId: string) => ['connections', 'deliveries', postbackId] as const,
  apiKeys: ['connections', 'api-keys'] as const,
}

/** The postbacks, oldest first. */
export const postbacksOptions = queryOptions({
  queryKey: connectionKeys.postbacks,
  queryFn: async ({ signal }) => postbacksSchema.parse(await apiFetch(POSTBACKS, { signal })).postbacks,
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

export const createPostback = async (body: NewPostback) =>
  postbackWithSecretSchema.parse(await apiFetch(POSTBACKS, { method: 'POST', body }))

export const changePostback = async ({ id, ...body }: PostbackChange & { id: string }) =>
  postbackSchema.parse(await apiFetch(`${POSTBACKS}/${id}`, { method: 'PATCH', body }))

export const removePostback = async (id: string) =>
  postbacksSchema.parse(await apiFetch(`${POSTBACKS}/${id}`, { method: 'DELETE' }))

export const rotateSecret = async (id: string) =>
  postbackWithSecretSchema.parse(await apiFetch(`${POSTBACKS}/${id}/secret`, { method: 'POST' }))

export const testPostback = async (id: string) =>
  deliverySchema.parse(await apiFetch(`${POSTBACKS}/${id}/test`, { method: 'POST' }))

export const replayDelivery = async ({ postbackId, id }: { postbackId: string; id: string }) =>
  deliverySchema.parse(await apiFetch(`${POSTBACKS}/${postbackId}/deliveries/${id}/replay`, { method: 'POST' }))

/** The keys that are not revoked, newest first, and what a new one can be allowed. */
export const apiKeysOptions = apiQuery(connectionKeys.apiKeys, KEYS, apiKeysSchema)

export const createKey = async (body: NewKey) =>
  keyWithSecretSchema.parse(await apiFetch(KEYS, { method: 'POST', body }))

export const revokeKey = async (id: string) =>
  apiKeysSchema.parse(await apiFetch(`${KEYS}/${id}`, { method: 'DELETE' }))
