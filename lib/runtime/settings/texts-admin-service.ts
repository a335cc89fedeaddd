import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { notify } from '@/lib/messages/notifications/service'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { previewNotice, previewText } from './texts-admin-data'
import type { TestedText } from './texts-admin-schema'

/**
 * Sends an email or a notification, with words that are not saved and examples for values, to the one who edits it.
 * @throws AppError invalid, with the field
 */
export async function sendTestText(context: StaffContext, text: TestedText): Promise<void> {
  if (text.kind === 'mails') return sendTestEmail(context, previewText(text))
  const words = previewNotice(text)
  const { actor, at } = context
  await transact(async (tx) => {
    const dedupeKey = `text-test:${newId(at)}`
    await notify(tx, actor.userId, { topic: 'staff_message', ...words, dedupeKey }, at)
    const entry = { action: 'notification.test', subject: 'user', subjectId: actor.userId, reason: 'Tried the words' }
    await recordAudit(tx, actor, { ...entry, after: { name: text.name, ...words }, at })
  })
}

/** Sends an email to the one who tries it. Its outcome is that of the stored email. */
export async function sendTestEmail({ actor, at }: StaffContext, mail: Mail): Promise<void> {
  await transact(async (tx) => {
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } })
    await queueEmail(tx, email, mail, at)
    const entry = { action: 'mail.test', subject: 'user', subjectId: actor.userId, reason: 'Tried the mail server' }
    await recordAudit(tx, actor, { ...entry, after: { to: email, template: mail.template }, at })
  })
  sendMailInBackground()
}
