import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { type Clock, systemClock } from '../dates/clock'
import { db, type Tx } from '../db'
import { env } from '../env'
import { newId } from '../ids/uuid-v7'
import { log } from '../log'
import type { Mail } from './layout'

const ERROR_MAX = 500
const SEND_TIMEOUT_MS = 15_000

/**
 * Puts a mail in the outbox, inside the caller's transaction: it goes out if and only if what it tells of happened.
 * Without SMTP it is kept for the mailbox page. Call `deliverSoon` once the transaction has committed.
 */
export async function putInOutbox(tx: Tx, toAddress: string, mail: Mail, now: Date): Promise<void> {
  await putAllInOutbox(tx, [{ toAddress, mail }], now)
}

/** The same for many mails in one statement. */
export async function putAllInOutbox(
  tx: Tx,
  mails: readonly { toAddress: string; mail: Mail }[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const status = env().SMTP_URL ? 'queued' : 'kept'
  await tx.mailMessage.createMany({
    data: mails.map(({ toAddress, mail }) => ({ id: newId(now), ...mail, toAddress, status, createdAt: now })),
  })
}

/** Starts sending what is queued, without making anybody wait for a mail server. */
export function deliverSoon(): void {
  if (!env().SMTP_URL) return
  deliverQueuedMail().catch((error: unknown) => log.error({ err: error }, 'mail delivery stopped'))
}

/**
 * Sends every queued mail, oldest first, and answers how many were tried. Several callers at once share the work. A
 * mail that was being sent when its process died is sent again: twice is better than never.
 */
export async function deliverQueuedMail(clock: Clock = systemClock): Promise<number> {
  const address = env().SMTP_URL
  if (!address) return 0
  const timeouts = {
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  }
  const transport = createTransport({ url: address, ...timeouts })
  try {
    let tried = 0
    while (await sendNext(transport, clock)) tried += 1
    return tried
  } finally {
    transport.close()
  }
}

async function sendNext(transport: Transporter, clock: Clock): Promise<boolean> {
  return db().$transaction(
    async (tx) => {
      // The row stays locked while it is sent; whoever else delivers takes the one after.
      const [next] = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM mail_message WHERE status = 'queued' ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`
      if (!next) return false
      const message = await tx.mailMessage.findUniqueOrThrow({ where: { id: next.id } })
      const error = await send(transport, message)
      const data =
        error === null ? { status: 'sent' as const, sentAt: clock.now() } : { status: 'failed' as const, error }
      await tx.mailMessage.update({ where: { id: next.id }, data })
      return true
    },
    { timeout: 4 * SEND_TIMEOUT_MS },
  )
}

type Outgoing = { id: string; toAddress: string; subject: string; html: string; text: string }

/** Sends one mail; answers null, or why it failed. */
async function send(transport: Transporter, { id, toAddress, subject, html, text }: Outgoing): Promise<string | null> {
  try {
    await transport.sendMail({ from: env().MAIL_FROM, to: toAddress, subject, html, text })
    return null
  } catch (error) {
    log.warn({ err: error, mailId: id }, 'a mail could not be sent')
    return String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX)
  }
}
