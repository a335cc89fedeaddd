import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { transact } from '@/lib/platform/database/transaction'

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
