import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { ACTIONS_PATH } from './constants'

type Prepared = { id: string; title: string; keyName: string }

/** Tells a person that an agent waits. Only words of the product and the name they gave their own key. */
export const preparedNotification = ({ id, title, keyName }: Prepared): NotificationContent => ({
  topic: 'agent_action',
  ...noticeText('agent-action', { key: keyName, change: title }),
  destinationUrlPath: `${ACTIONS_PATH}?open=${id}`,
  actionLabel: 'Review the change',
  dedupeKey: `agent-action:${id}`,
})
