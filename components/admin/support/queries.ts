import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { linkChoicesSchema } from '@/lib/people/support/links/admin-schema'
import { staffChoicesSchema, ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { repliesSchema } from '@/lib/people/support/saved-replies/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const SUPPORT_PATH = '/api/admin/support'
const KEY = adminKeys.page('support')

/** An open ticket, read again so that a new message is seen while somebody writes. */
export const deskTicketOptions = (number: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', number],
    queryFn: async ({ signal }) => ticketDetailSchema.parse(await apiFetch(`${SUPPORT_PATH}/${number}`, { signal })),
    refetchInterval: POLL_MS.queues,
  })

export const staffOptions = queryOptions({
  queryKey: [...KEY, 'staff'],
  queryFn: async ({ signal }) => staffChoicesSchema.parse(await apiFetch(`${SUPPORT_PATH}/staff`, { signal })),
})

export const repliesOptions = queryOptions({
  queryKey: [...KEY, 'replies'],
  queryFn: async ({ signal }) => repliesSchema.parse(await apiFetch(`${SUPPORT_PATH}/replies`, { signal })),
})

export const linkChoicesOptions = (number: number) =>
  queryOptions({
    queryKey: [...KEY, 'choices', number],
    queryFn: async ({ signal }) =>
      linkChoicesSchema.parse(await apiFetch(`${SUPPORT_PATH}/${number}/choices`, { signal })),
  })
