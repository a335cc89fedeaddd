import { openContent } from '@/lib/messages/mail/sealed-content-rules'
import { db } from '@/lib/platform/database/db'

/** The emails to an address, in the order they were made, with their content as it is read. */
export async function mailsTo(toAddress: string, where: { template?: string } = {}) {
  const rows = await db().mailMessage.findMany({
    where: { toAddress, ...where },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({ ...row, ...openContent(row) }))
}

/** The text of the last email to an address. */
export async function lastMailTo(toAddress: string): Promise<string> {
  return (await mailsTo(toAddress)).at(-1)?.text ?? ''
}
