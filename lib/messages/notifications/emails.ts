import { siteUrl } from '@/lib/platform/http/site-url'
import type { Mail } from '../mail/template-rules'
import { composeMail } from '../texts/mail-rules'
import { TOPIC_MAILS } from '../texts/topic-mail-constants'
import { type NotificationTopic, PREFERENCES_PATH, TOPICS } from '../topics/constants'

type EmailedNotification = {
  topic: NotificationTopic
  title: string
  message: string
  destinationUrlPath?: string
  actionLabel?: string
}

const isOwnMail = (name: string): name is keyof typeof TOPIC_MAILS => Object.hasOwn(TOPIC_MAILS, name)

/** A notification as an email: the same text, a link to its subject, and a link to the preferences. */
export function notificationEmail(notification: EmailedNotification, firstName: string): Mail {
  const { topic, title, message, destinationUrlPath = '/home', actionLabel: action } = notification
  const template = topic.replaceAll('_', '-')
  return composeMail(
    isOwnMail(template) ? template : 'notification',
    { firstName: firstName || 'there', title, message, topic: TOPICS[topic].label },
    { template, url: siteUrl(destinationUrlPath), action, footnoteUrl: siteUrl(PREFERENCES_PATH) },
  )
}
