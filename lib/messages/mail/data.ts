import 'server-only'
import { db } from '@/lib/platform/database/db'
import { openContent } from './sealed-content-rules'
import type { Attachment } from './template-rules'

/** A row of the mailbox page. */
export type MailSummary = {
  id: string
  toAddress: string
  subject: string
  status: 'queued' | 'sent' | 'failed' | 'kept'
  createdAt: Date
}

type MailInFull = MailSummary & { html: string; text: string; attachments: readonly Attachment[] }

const LISTED = 100
const SUMMARY = { id: true, toAddress: true, subject: true, status: true, createdAt: true }

/** The 100 newest emails to addresses that contain `address`. */
export function listEmails(address: string): Promise<MailSummary[]> {
  // Prisma does not escape LIKE wildcards
  const contains = address.trim().replace(/[\\%_]/g, '\\$&')
  return db().mailMessage.findMany({
    where: { toAddress: { contains, mode: 'insensitive' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LISTED,
    select: SUMMARY,
  })
}

/** One email with its content, which is empty once it was sent; or null. */
export async function findEmail(id: string): Promise<MailInFull | null> {
  const found = await db().mailMessage.findUnique({
    where: { id },
    select: { ...SUMMARY, html: true, text: true, attachments: true },
  })
  return found && { ...found, ...openContent(found) }
}
