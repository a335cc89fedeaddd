import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db, type Tx } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import type { Mail } from './rules'

const ERROR_MAX = 500
const SEND_TIMEOUT_MS = 15_000
/** How long a mail that was put off is tried again, and in which minutes of the hour: those this number divides. */
const GIVE_UP_MS = DAY_MS
const RETRY_MINUTES = 10
/** So many in a row without a word about the mail itself, and the server is taken to be away. */
const LOST_IN_A_ROW = 3

/**
 * Puts a mail in the outbox, inside the caller's transaction: it goes out if and only if what it tells of happened.
 * Without SMTP it is kept for the mailbox page. Call `sendMailInBackground` once the transaction has committed.
 */
export async function queueMail(tx: Tx, toAddress: string, mail: Mail, now: Date): Promise<void> {
  await queueMails(tx, [{ toAddress, mail }], now)
}

/** The same for many mails in one statement. */
export async function queueMails(
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
export function sendMailInBackground(): void {
  if (!env().SMTP_URL) return
  sendQueuedMail(systemClock, false).catch((error: unknown) => log.error({ err: error }, 'mail delivery stopped'))
}

/**
 * Sends every queued mail, oldest first, and answers how many were tried. Several callers at once share the work. A
 * mail that was being sent when its process died is sent again: twice is better than never. What a server puts off
 * stays queued for a day, and a server that is away ends the run: neither loses a mail.
 * @param isRetry whether those that were put off before are tried again
 */
export async function sendQueuedMail(
  clock: Clock = systemClock,
  isRetry: boolean = clock.now().getUTCMinutes() % RETRY_MINUTES === 0,
): Promise<number> {
  const address = env().SMTP_URL
  if (!address) return 0
  const timeouts = {
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  }
  const transport = createTransport({ url: address, ...timeouts })
  try {
    const run: Run = { tried: 0, lost: 0, putOff: [], isRetry }
    while (await sendNext(transport, run, clock));
    return run.tried
  } finally {
    transport.close()
  }
}

type Run = { tried: number; lost: number; putOff: string[]; isRetry: boolean }

/** Sends the next mail of a run. @returns whether the run goes on */
async function sendNext(transport: Transporter, run: Run, clock: Clock): Promise<boolean> {
  return db().$transaction(
    async (tx) => {
      // The row stays locked while it is sent; whoever else delivers takes the one after.
      const [next] = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM mail_message
        WHERE status = 'queued' AND (error IS NULL OR ${run.isRetry}) AND id <> ALL(${run.putOff}::uuid[])
        ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`
      if (!next) return false
      run.tried += 1
      const message = await tx.mailMessage.findUniqueOrThrow({ where: { id: next.id } })
      const failure = await send(transport, message)
      const data = afterSending(message, failure, clock.now())
      if (data.status === 'queued') run.putOff.push(next.id)
      await tx.mailMessage.update({ where: { id: next.id }, data })
      run.lost = failure?.isOfServer ? run.lost + 1 : 0
      return run.lost < LOST_IN_A_ROW
    },
    { timeout: 4 * SEND_TIMEOUT_MS },
  )
}

/** Why a mail was not taken: for good or for now, and whether the server would say so of every mail. */
type Failure = { text: string; isFinal: boolean; isOfServer: boolean }

function afterSending({ createdAt }: { createdAt: Date }, failure: Failure | null, at: Date) {
  if (failure === null) return { status: 'sent' as const, sentAt: at, error: null }
  const isOver = failure.isFinal || at.getTime() - createdAt.getTime() > GIVE_UP_MS
  return { status: isOver ? ('failed' as const) : ('queued' as const), error: failure.text }
}

type Outgoing = { id: string; toAddress: string; subject: string; html: string; text: string }

/** Sends one mail; answers null, or why it failed. */
async function send(transport: Transporter, { id, toAddress, subject, html, text }: Outgoing): Promise<Failure | null> {
  try {
    await transport.sendMail({ from: env().MAIL_FROM, to: toAddress, subject, html, text })
    return null
  } catch (error) {
    log.warn({ err: error, mailId: id }, 'a mail could not be sent')
    return failureOf(error)
  }
}

// What nodemailer calls a refusal of the letter itself; all else is about the way to the server.
const OF_LETTER: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])

function failureOf(error: unknown): Failure {
  const { code, responseCode = 0, message } = error as { code?: unknown; responseCode?: number; message?: unknown }
  const isOfServer = !OF_LETTER.has(code)
  // by RFC 5321 4xx asks to come again
  const isLater = isOfServer || (responseCode >= 400 && responseCode < 500)
  return { text: String(message ?? error).slice(0, ERROR_MAX), isFinal: !isLater, isOfServer }
}
