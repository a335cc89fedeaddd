import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'

type About = { ruleId: string; rule: string; what: string }

const common = (ruleId: string) =>
  ({
    topic: 'report_alert',
    destinationUrlPath: `${adminPath('automatic-rules')}?only=${ruleId}`,
    actionLabel: 'Open the rule',
  }) as const

/** What a rule did in one check. */
export const ruleActed = ({ ruleId, rule, what, runId }: About & { runId: string }): NotificationContent => ({
  ...common(ruleId),
  ...noticeText('rule-acted', { rule, what }),
  dedupeKey: `rule_run:${runId}`,
})

/** That a rule stopped itself, and why. */
export const ruleStopped = ({ ruleId, rule, what, at }: About & { at: Date }): NotificationContent => ({
  ...common(ruleId),
  ...noticeText('rule-stopped', { rule, what }),
  dedupeKey: `rule_stopped:${ruleId}:${at.getTime()}`,
})

/** What a rule tells the affiliate whose traffic it judged. */
export const ruleMessage = ({ actionId, text }: { actionId: string; text: string }): NotificationContent => ({
  topic: 'staff_message',
  icon: 'review',
  ...noticeText('rule-message', { text }),
  destinationUrlPath: '/reporting',
  dedupeKey: `rule_action:${actionId}`,
})
