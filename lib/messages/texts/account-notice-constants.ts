import { noticeTexts } from './text-rules'

const TICKET = { number: '#1042', subject: 'My payout' } as const
const REASON = { reason: 'Your site could not be reached.' } as const
const ALERT = { name: 'Clicks of Meal plans', found: '12 clicks, below 100' } as const
const ticket = <const Title extends string>(label: string, about: string, title: Title) => ({
  label,
  about,
  title,
  message: '{subject}' as const,
  examples: TICKET,
  required: ['number'] as const,
})
const WEBHOOK_OFF = 'Events that wait are sent when it is on again; nothing new is recorded for it until then.'

/** Notifications of accounts, support, reports, agents, webhooks and the system. */
export const ACCOUNT_NOTICES = noticeTexts({
  'applicant-approved': {
    label: 'Account approved',
    about: 'To an affiliate who applied.',
    title: 'Your account is approved',
    message: 'Your links count from now on. Pick an offer and share your first one.',
    examples: {},
  },
  'applicant-rejected': {
    label: 'Application not accepted',
    about: 'To an affiliate who applied, with the reason.',
    title: 'Your application was not accepted',
    message: '{reason}',
    examples: REASON,
    required: ['reason'],
  },
  'applicant-question': {
    label: 'Question to an applicant',
    about: 'To an affiliate who applied; the reason is the question.',
    title: 'We have a question before we approve you',
    message: '{reason}',
    examples: { reason: 'Where do your visitors come from?' },
    required: ['reason'],
  },
  'account-suspended': {
    label: 'Account suspended',
    about: 'To the affiliate, with the reason.',
    title: 'Your account is suspended',
    message: '{reason}',
    examples: REASON,
    required: ['reason'],
  },
  'account-active-again': {
    label: 'Account active again',
    about: 'To an affiliate who was suspended.',
    title: 'Your account is active again',
    message: 'Your links count again from now on.',
    examples: {},
  },
  'support-answered': ticket('Ticket answered', 'To whoever wrote it.', 'Support answered {number}'),
  'support-opened': ticket('New ticket', 'To staff of support.', 'New ticket {number}'),
  'support-replied': ticket('Reply on a ticket', 'To whoever takes care of it.', 'New reply on ticket {number}'),
  'support-assigned': ticket('Ticket assigned', 'To whoever it is given to.', 'Ticket {number} is yours'),
  'report-alert-began': {
    label: 'Alert of a report',
    about: 'To whoever set it, when the figure leaves its range.',
    title: 'Alert: {name}',
    message: '{found}.',
    examples: ALERT,
    required: ['name', 'found'],
  },
  'report-alert-ended': {
    label: 'Alert of a report over',
    about: 'To whoever set it, when the figure is back in its range.',
    title: 'Back to normal: {name}',
    message: '{found}.',
    examples: { ...ALERT, found: '120 clicks' },
    required: ['name', 'found'],
  },
  'agent-action': {
    label: 'Change of an agent to confirm',
    about: 'To the person whose key the agent has.',
    title: 'An agent’s change needs your confirmation',
    message: 'With the key {key}: {change}. Nothing happens until you confirm it.',
    examples: { key: 'Reporting', change: 'Pause an offer' },
    required: ['change'],
  },
  'webhook-off-failures': {
    label: 'Webhook switched off after failures',
    about: 'To people of the advertiser, or to staff for one of the network.',
    title: 'Webhook “{name}” was switched off',
    message: `Every call of the last 24 hours failed. ${WEBHOOK_OFF}`,
    examples: { name: 'Orders' },
    required: ['name'],
  },
  'webhook-off-gone': {
    label: 'Webhook switched off by its receiver',
    about: 'To people of the advertiser, or to staff for one of the network.',
    title: 'Webhook “{name}” was switched off',
    message: `It answered 410, which says that it wants no events any more. ${WEBHOOK_OFF}`,
    examples: { name: 'Orders' },
    required: ['name'],
  },
  'second-approval-declined': {
    label: 'Second approval declined',
    about: 'To whoever approved first, with the reason.',
    title: 'Declined: {request}',
    message: 'For {subject}, by {by}: {reason}',
    examples: { request: 'Erase a person', subject: 'Mara Kern', by: 'Ida Moss', ...REASON },
    required: ['request', 'reason'],
  },
  'person-erased': {
    label: 'Person erased',
    about: 'To whoever requested it, about an account that is no affiliate.',
    title: 'A person was erased',
    message: 'You asked for it, and {by} approved it.',
    examples: { by: 'Ida Moss' },
  },
  'affiliate-erased': {
    label: 'Affiliate erased',
    about: 'To whoever requested it.',
    title: 'Affiliate {affiliate} was erased',
    message: 'You asked for it, and {by} approved it.',
    examples: { affiliate: '1042', by: 'Ida Moss' },
    required: ['affiliate'],
  },
  alarm: {
    label: 'Alarm of the system',
    about: 'To super admins, until it recovers.',
    title: '{alarm}',
    message: '{detail}',
    examples: { alarm: 'Emails wait', detail: 'The oldest waits for 20 minutes.' },
    required: ['alarm', 'detail'],
  },
  'data-check-failed': {
    label: 'Data check failed',
    about: 'To super admins, when stored data disagrees with itself.',
    title: 'Data check failed: {check}',
    message: '{found}. The system page and the log of the job check-data have the details.',
    examples: { check: 'Balances', found: '3 rows differ on 2026-11-20 (Eastern)' },
    required: ['check', 'found'],
  },
})
