import { isModuleOn } from '@/lib/platform/settings/current'
import { type NotificationTopic, TOPICS } from '../topics/constants'

/** Whether a topic is sent and offered: one of a module that is off is not. */
export function isTopicOn(topic: NotificationTopic): boolean {
  const usual = TOPICS[topic]
  return !('module' in usual) || isModuleOn(usual.module)
}
