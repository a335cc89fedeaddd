import type { ModuleName } from '@/lib/platform/modules/constants'
import { mailTexts } from './text-rules'

const EXAMPLES = {
  firstName: 'Mara',
  title: 'There is news',
  message: 'This is what the notification says.',
  topic: 'Messages from staff',
}

type OfTopic = { label: string; action: string; advice?: string; module?: ModuleName; title?: string; message?: string }

/** The email of a notification: its own title and message, a button, and a sentence of advice. */
const topicMail = ({ label, action, advice, module, title, message }: OfTopic) => ({
  label: `Notification: ${label}`,
  about: 'To whoever wants notifications of this kind by email. Title and message are those of the notification.',
  ...(module && { module }),
  subject: '{title} · {brand}',
  heading: '{title}',
  paragraphs: ['Hello {firstName},', '{message}', ...(advice ? [advice] : [])],
  action,
  footnote: 'You get this email because of your notification preference “{topic}”.',
  footnoteLink: 'Change your notification preferences',
  examples: { ...EXAMPLES, topic: label, ...(title && { title }), ...(message && { message }) } as typeof EXAMPLES,
  required: ['title', 'message'] as const,
})

/** Emails of notifications, by topic with a hyphen; the last is that of every other topic. */
export const TOPIC_MAILS = mailTexts({
  'payout-sent': topicMail({
    label: 'Payout sent',
    action: 'See your payouts',
    advice: 'How soon it arrives from here depends on your bank or wallet.',
    title: '$250.00 sent',
    message: 'Your payout of $250.00 went to Bank account ••4321.',
  }),
  'payout-failed': topicMail({
    label: 'Payout failed',
    action: 'Check your payout method',
    advice: 'Please check that your payout method is still right before you try again.',
    title: 'Payout of $250.00 failed',
    message:
      'It did not reach Bank account ••4321. Your money is safe: we will try again or return it to your balance.',
  }),
  'level-reached': topicMail({
    label: 'New level',
    action: 'See your level',
    module: 'levels',
    title: 'You reached level 2',
    message: 'Your money is held for at most 5 days from now on.',
  }),
  'streak-at-risk': topicMail({
    label: 'Streak about to break',
    action: 'Open your links',
    advice: 'Days end at midnight Eastern time. A conversion before then keeps the streak.',
    module: 'streak',
    title: 'Your 12-day streak ends tonight',
    message: 'Today has no conversion yet.',
  }),
  'referral-joined': topicMail({
    label: 'Referral joined',
    action: 'See your referrals',
    module: 'referrals',
    title: 'Sam K. joined with your link',
    message: 'You earn 5% of what they earn for 12 months.',
  }),
  'offer-rules': topicMail({
    label: 'Offer rule changes',
    action: 'Read the rules',
    title: 'New rules of Glowbox Beauty Trial',
    message: 'Version 3 holds from now on. Read it before you go on promoting the offer.',
  }),
  'offer-application': topicMail({
    label: 'Offer applications',
    action: 'See the offer',
    title: 'You are approved for Glowbox Beauty Trial',
    message: 'Your links count from now on.',
  }),
  'offer-terms': topicMail({
    label: 'Payout changes',
    action: 'See the offer',
    title: 'New payout of Glowbox Beauty Trial',
    message: 'From Dec 1: $24.00, instead of $20.00. Conversions before that time keep their payout.',
  }),
  'report-alert': topicMail({
    label: 'Report alerts',
    action: 'Open the report',
    title: 'Alert: Clicks of my best offer',
    message: 'Clicks fell below 100: 42.',
  }),
  'staff-message': topicMail({ label: 'Messages from staff', action: 'Read it in your account' }),
  notification: topicMail({ label: 'All others', action: 'Open {brand}' }),
})
