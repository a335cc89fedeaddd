import { describe, expect, test } from 'vitest'
import { notificationEmail } from '@/lib/messages/notifications/emails'
import { type NotificationTopic, TOPICS } from '@/lib/messages/topics/constants'

const topics = Object.keys(TOPICS) as NotificationTopic[]
const news = { title: 'Something happened', message: 'It was <b>good</b>.', destinationUrlPath: '/levels' }

describe('the email of every topic', () => {
  test.each(topics)('%s contains the notification, its link and a link to the notification settings', (topic) => {
    const mail = notificationEmail({ ...news, topic }, 'Ada')
    expect(mail.subject).toBe('Something happened · Stoke')
    expect(mail.template).toMatch(/^[a-z-]+$/)
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('Hello Ada,')
      expect(body).toContain('http://localhost:3000/levels')
      expect(body).toContain('http://localhost:3000/account/notifications')
      expect(body).toContain(TOPICS[topic].label)
    }
    expect(mail.html).toContain('It was &lt;b&gt;good&lt;/b&gt;.')
    expect(mail.text).toContain('It was <b>good</b>.')
  })
})

test.each([
  ['payout_sent', 'See your payouts'],
  ['payout_failed', 'Check your payout method'],
  ['level_reached', 'See your level'],
  ['streak_at_risk', 'Open your links'],
  ['referral_joined', 'See your referrals'],
  ['offer_application', 'See the offer'],
  ['offer_terms', 'See the offer'],
  ['staff_message', 'Read it in your account'],
  ['achievement_earned', 'Open Stoke'],
] as const)('%s has its own button: %s', (topic, label) => {
  expect(notificationEmail({ ...news, topic }, 'Ada').text).toContain(`${label}: http://localhost:3000/levels`)
})

test('an action label names the button, and a recipient without a name gets a generic greeting', () => {
  const { text } = notificationEmail({ ...news, topic: 'staff_message', actionLabel: 'Check it' }, '')
  expect(text).toContain('Check it: http://')
  expect(text).toContain('Hello there,')
})
