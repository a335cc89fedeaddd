import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { notify } from '@/lib/messages/notifications/service'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { sendTestEmail } from '../staff-home/first-steps/admin-service'
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
