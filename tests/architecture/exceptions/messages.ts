/** Files outside the vocabulary, and why. */
export const MESSAGES: Record<string, string> = {
  'lib/messages/jobs/wake.ts': 'how a transaction asks for a job: without the schedule, which knows every domain',
  'lib/messages/live/bus.ts': 'what hears the channel of events, one a process',
  'lib/messages/live/recently-told.ts': 'what it remembers of them for a minute',
  'lib/messages/mail/layout.ts': 'the frame of every mail',
  'lib/messages/mail/notification-mails.ts': 'notifications as mails',
  'lib/messages/mail/outbox.ts': 'the service of mail, under the name mail people know',
  'lib/messages/mail/site-url.ts': 'absolute links, for mails and invitations',
  'lib/messages/mail/templates.ts': 'the mails themselves',
  'lib/messages/notifications/inbox.ts': 'what people do with their notifications, apart from what makes them',
  'lib/messages/notifications/tell.ts': 'what is told of conversions and caps: when, to whom, and what runs into one',
}
