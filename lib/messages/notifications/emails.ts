import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import { type Mail, renderEmail } from '../mail/template-rules'
import { type NotificationTopic, PREFERENCES_PATH, TOPICS } from '../topics/constants'

type EmailedNotification = {
  topic: NotificationTopic
  title: string
  message: string
  destinationUrlPath?: string
  actionLabel?: string
}

/** What the email of a topic adds to the notification: the label of the button, and a sentence of advice. */
type Form = { action: string; advice?: string }

const general = (): Form => ({ action: `Open ${brandName()}` })

const FORMS: Partial<Record<NotificationTopic, Form>> = {
  payout_sent: {
    action: 'See your payouts',
    advice: 'How soon it arrives from here depends on your bank or wallet.',
  },
  payout_failed: {
    action: 'Check your payout method',
    advice: 'Please check that your payout method is still right before you try again.',
  },
  level_reached: { action: 'See your level' },
  streak_at_risk: {
    action: 'Open your links',
    advice: 'Days end at midnight Eastern time. A conversion before then keeps the streak.',
  },
  referral_joined: { action: 'See your referrals' },
  offer_rules: { action: 'Read the rules' },
  offer_application: { action: 'See the offer' },
  offer_terms: { action: 'See the offer' },
  report_alert: { action: 'Open the report' },
  staff_message: { action: 'Read it in your account' },
}

/** A notification as an email: the same text, a link to its subject, and a link to the preferences. */
export function notificationEmail(notification: EmailedNotification, firstName: string): Mail {
  const { topic, title, message } = notification
  const { action, advice } = FORMS[topic] ?? general()
  return renderEmail({
    template: topic.replaceAll('_', '-'),
    subject: `${title} · ${brandName()}`,
    heading: title,
    paragraphs: [`Hello ${firstName || 'there'},`, message, advice ?? ''].filter((line) => line !== ''),
    action: { label: notification.actionLabel ?? action, url: siteUrl(notification.destinationUrlPath ?? '/home') },
    footnote: `You get this email because of your notification preference “${TOPICS[topic].label}”.`,
    footnoteLink: { label: 'Change your notification preferences', url: siteUrl(PREFERENCES_PATH) },
  })
}
