import 'server-only'
import { createTransport } from 'nodemailer'
import type { MailMessage } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { withinMs } from '@/lib/platform/deadline'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import {
  CLAIM_MS,
  DEFERRALS_IN_A_ROW,
  FAILURES_IN_A_ROW,
  RETRY_FOR_MS,
  SEND_WITHIN_MS,
  SILENCE_MS,
  STOP_MS,
} from './constants'
import { afterSending, classifyMailError, type Failure, UNREADABLE, unsubscribeHeaders } from './delivery-rules'
import { withoutUnproved } from './limits-service'
import { ERASED, openContent, sealContent } from './sealed-content-rules'
import type { Attachment, Mail } from './template-rules'

/**
 * Queues an email in the caller's transaction: it is sent if and only if the transaction commits, and before those of
 * `queueMails`, since somebody waits for it. Without SMTP it is only stored for the mailbox page. Its content is sealed
 * while it waits, and erased once it was sent, or three days after it failed. Call `sendMailInBackground` after the commit.
 * An address that nobody proved gets none (`limits-service`); to people outside use `queueOutsideMail`.
 */
export async function queueEmail(tx: Tx, toAddress: string, mail: Mail, now: Date): Promise<void> {
  await storeMails(tx, await withoutUnproved(tx, [{ toAddress, mail }]), { isUrgent: true, now })
}

/** `queueEmail` for many emails that nobody waits for, notifications and campaigns, in one statement. */
export async function queueMails(tx: Tx, mails: readonly Addressed[], now: Date): Promise<void> {
  await storeMails(tx, await withoutUnproved(tx, mails), { isUrgent: false, now })
}

/**
 * `queueEmail` after a change that leaves the address without its account: to the former address of an account, or one that
 * was deleted. `wasProved` is what `isProved` said before.
 */
export async function queueLastEmail(
  tx: Tx,
  { toAddress, mail, wasProved }: Addressed & { wasProved: boolean },
  now: Date,
): Promise<void> {
  if (wasProved) await storeMails(tx, [{ toAddress, mail }], { isUrgent: true, now })
}

type Addressed = { toAddress: string; mail: Mail }
type Urgency = { isUrgent: boolean; now: Date }

/** Stores emails to be sent, whose limits are counted already. */
export async function storeMails(tx: Tx, mails: readonly Addressed[], { isUrgent, now }: Urgency): Promise<void> {
  if (mails.length === 0) return
  const status = env().SMTP_URL ? 'queued' : 'kept'
  await tx.mailMessage.createMany({
    data: mails.map(({ toAddress, mail }) => ({
      template: mail.template,
      subject: mail.subject,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      ...sealContent(mail),
      id: newId(now),
      toAddress,
      status,
      isUrgent,
      createdAt: now,
    })),
  })
}

/** Erases the content of emails that failed too long ago to be tried again. @returns how many */
export async function eraseFailedContent({ at }: { at: Date }): Promise<number> {
  const failedAt = { lt: new Date(at.getTime() - RETRY_FOR_MS) }
  const { count } = await db().mailMessage.updateMany({
    where: { status: 'failed', failedAt, html: { not: '' } },
    data: ERASED,
  })
  return count
}

/** Starts sending queued emails without waiting for the mail server. */
export function sendMailInBackground(): void {
  sendQueuedEmails(systemClock).catch((error: unknown) => log.error({ err: error }, 'mail delivery stopped'))
}

type Transport = ReturnType<typeof openTransport>

/** The sending of one process: `lanes` send at the same time, `asked` counts who asked for it. */
type Run = {
  transport: Transport
  clock: Clock
  lanes: number
  callers: number
  tried: number
  failures: number
  deferrals: number
  error?: unknown
  done: Promise<number>
  end: () => void
}

// the server and Next's handlers are separate module instances in one process; they share one sender
const SHARED = Symbol.for('stoke.mail-sender')
type Sender = { run?: Run; isClosed?: boolean }
const shared = globalThis as { [SHARED]?: Sender }

/**
 * Sends every queued email, urgent ones first, then the oldest, SMTP_CONNECTIONS at a time. A process has one sender:
 * whoever asks while it runs adds a connection to it and waits for its end. Processes share the work by claims. An email
 * whose process died while sending it is sent again, with the same Message-ID: delivery is at least once. A mail server
 * that cannot be reached, or defers everything, ends the run.
 * @returns how many were tried
 */
export function sendQueuedEmails(clock: Clock): Promise<number> {
  shared[SHARED] ??= {}
  const sender = shared[SHARED]
  const address = env().SMTP_URL
  if (!address || sender.isClosed) return Promise.resolve(0)
  sender.run ??= begin(sender, address, clock)
  sender.run.callers += 1
  addLane(sender.run)
  return sender.run.done
}

/** Sends no more in this process, and waits for the emails being sent, so that a restart sends none of them twice. */
export async function closeMail(): Promise<void> {
  shared[SHARED] ??= {}
  const sender = shared[SHARED]
  sender.isClosed = true
  const late = () => new Error('the mail server is slow')
  await withinMs(STOP_MS, Promise.resolve(sender.run?.done), late).catch((error: unknown) =>
    log.warn({ err: error }, 'emails were being sent when the process stopped'),
  )
}

function begin(sender: Sender, address: string, clock: Clock): Run {
  const run: Run = {
    transport: openTransport(address),
    clock,
    lanes: 0,
    callers: 0,
    tried: 0,
    failures: 0,
    deferrals: 0,
    done: Promise.resolve(0),
    end: () => undefined,
  }
  run.done = new Promise((resolve, reject) => {
    run.end = () => {
      delete sender.run
      run.transport.close()
      if (run.error === undefined) resolve(run.tried)
      else reject(run.error)
    }
  })
  return run
}

function openTransport(url: string) {
  const timeouts = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS }
  return createTransport({ url, pool: true, maxConnections: env().SMTP_CONNECTIONS, maxRequeues: 1, ...timeouts })
}

const mayGoOn = (run: Run): boolean =>
  run.error === undefined &&
  run.failures < FAILURES_IN_A_ROW &&
  run.deferrals < DEFERRALS_IN_A_ROW &&
  shared[SHARED]?.isClosed !== true

/** One more connection, up to the limit: for each who asks, and for each email that was sent. */
function addLane(run: Run): void {
  if (run.lanes >= env().SMTP_CONNECTIONS) return
  run.lanes += 1
  void work(run)
    .catch((error: unknown) => {
      run.error ??= error
    })
    .finally(() => {
      run.lanes -= 1
      if (run.lanes === 0) run.end()
    })
}

async function work(run: Run): Promise<void> {
  while (mayGoOn(run)) {
    const { callers: limits } = run
    const outcome = await sendNext(run)
    if (outcome === 'sent') addLane(run)
    // an email may have been queued while this looked for one
    if (outcome === 'none' && run.callers === limits) return
  }
}

/** Sends the next email of a run, without a connection of the database while it talks to the mail server. */
async function sendNext(run: Run): Promise<'sent' | 'failed' | 'none'> {
  const message = await claimNext(run.clock.now())
  if (!message) return 'none'
  run.tried += 1
  const failure = await send(run.transport, message)
  await db().mailMessage.updateMany({
    where: { id: message.id, status: 'queued', claimedUntil: message.claimedUntil },
    data: afterSending(message, failure, run.clock.now()),
  })
  run.failures = failure?.kind === 'unreachable' ? run.failures + 1 : 0
  run.deferrals = failure?.kind === 'deferred' ? run.deferrals + 1 : 0
  return failure ? 'failed' : 'sent'
}

/** Claims the next email for this process; others skip it until the claim ends. */
async function claimNext(at: Date): Promise<MailMessage | undefined> {
  const claimedUntil = new Date(at.getTime() + CLAIM_MS)
  const [claimed] = await db().$queryRaw<{ id: string }[]>`
    UPDATE mail_message SET claimed_until = ${claimedUntil} WHERE id = (
      SELECT id FROM mail_message
      WHERE status = 'queued' AND (claimed_until IS NULL OR claimed_until <= ${at})
        AND (next_try_at IS NULL OR next_try_at <= ${at})
      ORDER BY is_urgent DESC, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`
  return claimed && db().mailMessage.findUniqueOrThrow({ where: { id: claimed.id } })
}

type Outgoing = Pick<MailMessage, 'id' | 'toAddress' | 'subject' | 'html' | 'text' | 'attachments' | 'unsubscribeUrl'>

/** Sends one email. @returns null, or why it failed */
async function send(transport: Transport, message: Outgoing): Promise<Failure | null> {
  const { id, toAddress, subject, unsubscribeUrl } = message
  const content = toContent(message)
  if (!content) return UNREADABLE
  // the same whenever it is sent again, so that mailboxes show it once
  const messageId = `<${id}@${new URL(env().NEXTAUTH_URL).hostname}>`
  const signal = AbortSignal.timeout(SEND_WITHIN_MS)
  try {
    const headers = unsubscribeHeaders(unsubscribeUrl)
    await transport.sendMail({ from: env().MAIL_FROM, to: toAddress, subject, messageId, signal, headers, ...content })
    return null
  } catch (error) {
    log.warn({ err: error, mailId: id }, 'a mail could not be sent')
    return classifyMailError(error)
  }
}

/** The content of an email, or null when it cannot be read; such an email must not stop those behind it. */
function toContent(message: Outgoing) {
  try {
    const { attachments, ...content } = openContent(message)
    return { ...content, attachments: attachments.map(mailFile) }
  } catch (error) {
    log.error({ err: error, mailId: message.id }, 'the content of a mail cannot be read')
    return null
  }
}

const mailFile = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content,
  encoding: 'base64' as const,
})
