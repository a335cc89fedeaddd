import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import type { MailMessage } from '@/lib/generated/prisma/client'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db, type Tx } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { ERASED, type Mail, openContent, sealContent } from './rules'

const ERROR_MAX = 500
const SEND_TIMEOUT_MS = 15_000
/** How long a deferred email is retried, and in which minutes of the hour: multiples of this number. */
const GIVE_UP_MS = DAY_MS
/** How long an email belongs to the process that sends it: longer than sending it can take. */
const CLAIM_MS = 8 * SEND_TIMEOUT_MS
const RETRY_MINUTES = 10
/** After this many connection failures in a row the server counts as unreachable. */
const MAX_CONNECTION_FAILURES = 3

/**
 * Queues an email in the caller's transaction: it is sent if and only if the transaction commits, and before those of
 * `queueMails`, since somebody waits for it. Without SMTP it is only stored for the mailbox page. Its content is sealed
 * while it waits, and erased once it was sent or has failed. Call `sendMailInBackground` once the transaction has
 * committed.
 */
export async function queueEmail(tx: Tx, toAddress: string, mail: Mail, now: Date): Promise<void> {
  await queue(tx, [{ toAddress, mail }], { isUrgent: true, now })
}

/** The same for many emails that nobody waits for, notifications and campaigns, in one statement. */
export async function queueMails(tx: Tx, mails: readonly Addressed[], now: Date): Promise<void> {
  await queue(tx, mails, { isUrgent: false, now })
}

type Addressed = { toAddress: string; mail: Mail }

async function queue(tx: Tx, mails: readonly Addressed[], { isUrgent, now }: { isUrgent: boolean; now: Date }) {
  if (mails.length === 0) return
  const status = env().SMTP_URL ? 'queued' : 'kept'
  await tx.mailMessage.createMany({
    data: mails.map(({ toAddress, mail }) => ({
      ...mail,
      ...sealContent(mail),
      id: newId(now),
      toAddress,
      status,
      isUrgent,
      createdAt: now,
    })),
  })
}

/** Starts sending queued emails without waiting for the mail server. */
export function sendMailInBackground(): void {
  if (!env().SMTP_URL) return
  sendQueuedEmails(systemClock, false).catch((error: unknown) => log.error({ err: error }, 'mail delivery stopped'))
}

type Asked = { isRetry: boolean; done: Promise<number> }

// the server and Next's handlers are separate module instances in one process; they share one sender
const SHARED = Symbol.for('stoke.mail-sender')
const shared = globalThis as { [SHARED]?: { running?: Promise<number>; next?: Asked } }

/**
 * Sends every queued email, urgent ones first, then the oldest. A process has one sender: while it runs, whoever asks
 * waits for one more run after it, which they share. Processes share the work by claims. An email whose process died
 * while sending it is sent again: delivery is at least once. Deferred emails stay queued for a day, and an unreachable
 * server ends the run.
 * @param isRetry whether deferred emails are tried again
 * @returns how many were tried
 */
export function sendQueuedEmails(
  clock: Clock,
  isRetry: boolean = clock.now().getUTCMinutes() % RETRY_MINUTES === 0,
): Promise<number> {
  shared[SHARED] ??= {}
  const sender = shared[SHARED]
  if (!sender.running) return begin(sender, clock, () => isRetry)
  if (sender.next) sender.next.isRetry ||= isRetry
  else {
    const next: Asked = { isRetry, done: Promise.resolve(0) }
    next.done = sender.running.catch(() => 0).then(() => begin(sender, clock, () => next.isRetry))
    sender.next = next
  }
  return sender.next.done
}

function begin(sender: NonNullable<(typeof shared)[typeof SHARED]>, clock: Clock, isRetry: () => boolean) {
  delete sender.next
  const run = runSender(clock, isRetry()).finally(() => {
    // with a run waiting behind it, that one takes over
    if (sender.running === run && !sender.next) delete sender.running
  })
  sender.running = run
  return run
}

async function runSender(clock: Clock, isRetry: boolean): Promise<number> {
  const address = env().SMTP_URL
  if (!address) return 0
  const timeouts = {
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  }
  const transport = createTransport({ url: address, ...timeouts })
  try {
    const run: Run = { tried: 0, connectionFailures: 0, deferred: [], isRetry }
    while (await sendNext(transport, run, clock));
    return run.tried
  } finally {
    transport.close()
  }
}

type Run = { tried: number; connectionFailures: number; deferred: string[]; isRetry: boolean }

/** Sends the next email of a run, without a connection of the database while it talks to the mail server. */
async function sendNext(transport: Transporter, run: Run, clock: Clock): Promise<boolean> {
  const message = await claimNext(run, clock.now())
  if (!message) return false
  run.tried += 1
  const failure = await send(transport, message)
  const data = afterSending(message, failure, clock.now())
  if (data.status === 'queued') run.deferred.push(message.id)
  await db().mailMessage.updateMany({
    where: { id: message.id, status: 'queued', claimedUntil: message.claimedUntil },
    data: { ...data, claimedUntil: null },
  })
  run.connectionFailures = failure?.isConnectionFailure ? run.connectionFailures + 1 : 0
  return run.connectionFailures < MAX_CONNECTION_FAILURES
}

/** Claims the next email for this process; others skip it until the claim ends. */
async function claimNext({ isRetry, deferred }: Run, at: Date): Promise<MailMessage | undefined> {
  const claimedUntil = new Date(at.getTime() + CLAIM_MS)
  const [claimed] = await db().$queryRaw<{ id: string }[]>`
    UPDATE mail_message SET claimed_until = ${claimedUntil} WHERE id = (
      SELECT id FROM mail_message
      WHERE status = 'queued' AND (error IS NULL OR ${isRetry}) AND id <> ALL(${deferred}::uuid[])
        AND (claimed_until IS NULL OR claimed_until <= ${at})
      ORDER BY is_urgent DESC, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`
  return claimed && db().mailMessage.findUniqueOrThrow({ where: { id: claimed.id } })
}

/** Why an email was not accepted: permanently or for now, and whether the connection failed, not the message. */
type Failure = { text: string; isFinal: boolean; isConnectionFailure: boolean }

function afterSending({ createdAt }: { createdAt: Date }, failure: Failure | null, at: Date) {
  if (failure === null) return { status: 'sent' as const, sentAt: at, error: null, ...ERASED }
  const isOver = failure.isFinal || at.getTime() - createdAt.getTime() > GIVE_UP_MS
  return isOver
    ? { status: 'failed' as const, error: failure.text, ...ERASED }
    : { status: 'queued' as const, error: failure.text }
}

type Outgoing = { id: string; toAddress: string; subject: string; html: string; text: string }

/** Sends one email. @returns null, or why it failed */
async function send(transport: Transporter, { id, toAddress, subject, html, text }: Outgoing): Promise<Failure | null> {
  const content = contentOf({ id, html, text })
  if (!content) return UNREADABLE
  try {
    await transport.sendMail({ from: env().MAIL_FROM, to: toAddress, subject, ...content })
    return null
  } catch (error) {
    log.warn({ err: error, mailId: id }, 'a mail could not be sent')
    return failureOf(error)
  }
}

const UNREADABLE: Failure = {
  text: 'The content was sealed under another DATA_ENCRYPTION_KEY.',
  isFinal: true,
  isConnectionFailure: false,
}

/** The content of an email, or null when it cannot be read; such an email must not stop those behind it. */
function contentOf({ id, html, text }: Pick<Outgoing, 'id' | 'html' | 'text'>) {
  try {
    return openContent({ html, text })
  } catch (error) {
    log.error({ err: error, mailId: id }, 'the content of a mail cannot be read')
    return null
  }
}

// nodemailer's codes for a refusal of the message itself; all others concern the connection
const MESSAGE_ERRORS: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])

function failureOf(error: unknown): Failure {
  const { code, responseCode = 0, message } = error as { code?: unknown; responseCode?: number; message?: unknown }
  const isConnectionFailure = !MESSAGE_ERRORS.has(code)
  // RFC 5321: 4xx is a temporary failure
  const isLater = isConnectionFailure || (responseCode >= 400 && responseCode < 500)
  return { text: String(message ?? error).slice(0, ERROR_MAX), isFinal: !isLater, isConnectionFailure }
}
