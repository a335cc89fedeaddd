import type { NotificationContent } from '@/lib/messages/notifications/service'
import { ACTIONS_PATH } from './constants'

type Prepared = { id: string; title: string; keyName: string }

/** Tells a person that an agent waits. Only words of the product and the name they gave their own key. */
export const preparedNotification = ({ id, title, keyName }: Prepared): NotificationContent => ({
  topic: 'agent_action',
  title: 'An agent waits for you',
  message: `With the key ${keyName}: ${title}. Nothing happens until you confirm it.`,
  destinationUrlPath: `${ACTIONS_PATH}?open=${id}`,
  actionLabel: 'Look at it',
  dedupeKey: `agent-action:${id}`,
})
