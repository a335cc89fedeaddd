import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { ACTIONS_PATH } from './constants'

type Prepared = { id: string; title: string; keyName: string }

/** Tells a person that an agent waits. Only words of the product and the name they gave their own key. */
export const preparedNotification = ({ id, title, keyName }: Prepared): NotificationContent => ({
  topic: 'agent_action',
  title: 'An agent’s change needs your confirmation',
  message: `With the key ${keyName}: ${title}. Nothing happens until you confirm it.`,
  destinationUrlPath: `${ACTIONS_PATH}?open=${id}`,
  actionLabel: 'Review the change',
  dedupeKey: `agent-action:${id}`,
})
