import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { linkChoicesSchema } from '@/lib/people/support/links/admin-schema'
import { staffChoicesSchema, ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { repliesSchema } from '@/lib/people/support/saved-replies/admin-schema'
import { adminKeys } from '../kit/keys'

export const SUPPORT_PATH = '/api/admin/support'
const KEY = adminKeys.page('support')

/** An open ticket, read again so that a new message is seen while somebody writes. */
export const deskTicketOptions = (number: number) =>
  apiQuery([...KEY, 'one', number], `${SUPPORT_PATH}/${number}`, ticketDetailSchema, {
    refetchInterval: POLL_MS.queues,
  })

export const staffOptions = apiQuery([...KEY, 'staff'], `${SUPPORT_PATH}/staff`, staffChoicesSchema)

export const repliesOptions = apiQuery([...KEY, 'replies'], `${SUPPORT_PATH}/replies`, repliesSchema)

export const linkChoicesOptions = (number: number) =>
  apiQuery([...KEY, 'choices', number], `${SUPPORT_PATH}/${number}/choices`, linkChoicesSchema)
