import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { transact } from '@/lib/platform/database/transaction'
import { env } from '@/lib/platform/env'
import type { AlarmTest } from './admin-schema'
import { ALARM_ROLES } from './constants'
import { alarmEmail } from './emails'
import { postAlarm } from './webhook-service'

const TEST = {
  title: 'A test',
  detail: 'Somebody tried the alarms on the system page. Nothing is wrong.',
  whatToDo: 'There is nothing to do.',
}

/** Sends a test alarm the way a real one goes: by email to super admins, and to the webhook. */
export async function sendTestAlarm({ actor, at }: StaffContext): Promise<AlarmTest> {
  const where = { role: { in: [...ALARM_ROLES] }, status: 'active' as const }
  const people = await transact(async (tx) => {
    const admins = await tx.user.findMany({ where, select: { email: true } })
    for (const { email } of admins) await queueEmail(tx, email, alarmEmail(TEST), at)
    const entry = { action: 'alarm.test', subject: 'system', subjectId: 'alarms', reason: 'Tried the alarms' }
    await recordAudit(tx, actor, { ...entry, after: { people: admins.length }, at })
    return admins.length
  })
  sendMailInBackground()
  const webhookError = await postAlarm({ name: 'test', ...TEST, state: 'test', at })
  const tried = env().ALARM_WEBHOOK_URL ? (webhookError === null ? 'taken' : 'failed') : 'none'
  return { people, hasMail: Boolean(env().SMTP_URL), webhook: tried, webhookError }
}
