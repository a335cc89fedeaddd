/** Files outside the vocabulary, and why. */
export const PEOPLE: Record<string, string> = {
  'lib/people/account-deletion/erasure.ts': 'what is taken out of the database, in one list: read beside the schema',
  'lib/people/account-deletion/mails.ts': 'the last mail',
  'lib/people/account-export/sections.ts': 'the table of what a person is handed of themselves',
  'lib/people/notification-campaigns/audience.ts':
    'whom a message is for, as the one statement that counts and gathers them',
  'lib/people/notification-campaigns/record.ts': 'a campaign held for a change, and what is written down of it',
  'lib/people/notification-campaigns/sending.ts':
    'sending and recalling, in the one order in which both take their locks',
  'lib/people/support/mails.ts': 'what support writes by mail',
  'lib/people/auth/sign-up.ts': 'one tool of signing in',
}
