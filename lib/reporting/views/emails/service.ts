import 'server-only'
import { queueMails } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { dayToColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { choiceText, toReportChoice } from '../../builder/choice-rules'
import { runReport } from '../../builder/service'
import { getView } from '../data'
import { reportFile } from '../picture-service'
import { openedQuery } from '../rules'
import type { ReaderContext } from '../service'
import { MAILS_BATCH, MAILS_MAX, RETRY_FOR_MS, RETRY_MS, RUN_FOR_MS } from './constants'
import { type DueMail, getRecipient, listDueMails, type Recipient } from './data'
import { failedReportEmail, reportEmail } from './emails'
import { stoppedNotification } from './notifications'
import { lastDue, nextDue, timingText } from './rules'
import type { MailInput } from './schema'

/**
 * Emails a view to the reader on a schedule, from its next period on.
 * @throws AppError not_found for a view they may not open; invalid without a confirmed address; conflict when they have as
 *   many as they may
 */
export async function scheduleMail(
  { actor, at }: ReaderContext,
  { viewId, ...input }: MailInput & { viewId: string },
): Promise<{ id: string }> {
  const { userId } = actor
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
    await getView(actor, viewId, tx)
    const { emailConfirmedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    if (!emailConfirmedAt) throw new AppError('invalid', 'Confirm your email address first: reports go to no other.')
    if ((await tx.reportMail.count({ where: { userId } })) >= MAILS_MAX)
      throw new AppError('conflict', `Delete a schedule first: there are ${MAILS_MAX} already.`)
    const id = newId(at)
    await tx.reportMail.create({
      data: { id, viewId, userId, ...input, createdAt: at, nextAt: nextDue(input, at).dueAt },
    })
    return { id }
  })
}

/** Switches a schedule of one's own on, from its next period, or off. @throws AppError not_found */
export async function switchMail(
  { actor: { userId, side }, at }: ReaderContext,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const found = await db().reportMail.findFirst({ where: { id, userId, view: { side } } })
  if (!found) throw noSchedule()
  await db().reportMail.updateMany({ where: { id, userId }, data: { isActive, nextAt: nextDue(found, at).dueAt } })
}

/** Deletes a schedule of one's own. @throws AppError not_found */
export async function removeMail({ actor: { userId, side } }: ReaderContext, { id }: { id: string }): Promise<void> {
  const { count } = await db().reportMail.deleteMany({ where: { id, userId, view: { side } } })
  if (count === 0) throw noSchedule()
}

const noSchedule = () => new AppError('not_found', 'There is no such schedule.')

/**
 * Switches a schedule off for whoever has the link of one of its emails, and tells its owner: programs that scan mailboxes
 * press buttons. @returns whether there is such a schedule
 */
export async function unsubscribe({ at }: { at: Date }, { id }: { id: string }): Promise<boolean> {
  return transact(async (tx) => {
    const select = { userId: true, view: { select: { name: true, side: true } } }
    const found = await tx.reportMail.findUnique({ where: { id }, select })
    if (!found) return false
    const { count } = await tx.reportMail.updateMany({ where: { id, isActive: true }, data: { isActive: false } })
    if (count === 1) await notify(tx, found.userId, stoppedNotification({ mailId: id, ...found.view, at }), at)
    return true
  })
}

/**
 * The job: sends what is due, each period of a schedule once, whoever else sends at the same time. After a pause the
 * latest period is sent and the earlier ones are not. @returns how many emails were queued
 */
export async function sendDueReports({ clock }: { clock: Clock }): Promise<number> {
  const endsAt = clock.now().getTime() + RUN_FOR_MS
  let sent = 0
  for (;;) {
    const due = await listDueMails(clock.now(), MAILS_BATCH)
    for (const mail of due) {
      if (await sendOne(mail, clock.now())) sent += 1
      if (clock.now().getTime() > endsAt) return sent
    }
    if (due.length < MAILS_BATCH) return sent
  }
}

async function sendOne(mail: DueMail, at: Date): Promise<boolean> {
  const recipient = await getRecipient(mail.userId, mail.view.side)
  const made = recipient?.scope && recipient.isConfirmed ? await makeEmail(mail, recipient, at) : null
  if (made === 'later') {
    await movedOn(mail, new Date(at.getTime() + RETRY_MS))
    return false
  }
  if (!made || !recipient) {
    await movedOn(mail, nextDue(mail, at).dueAt)
    return false
  }
  return transact(async (tx) => {
    // it may have been switched off or deleted while its report was made
    const active = await tx.$queryRaw<object[]>`
      SELECT 1 FROM report_mail WHERE id = ${mail.id}::uuid AND is_active FOR NO KEY UPDATE`
    if (active.length === 0) return false
    // the key of the period decides which of several workers sends it
    const { count } = await tx.reportMailing.createMany({
      data: [{ mailId: mail.id, period: dayToColumn(lastDue(mail, at).period), createdAt: at, failure: made.failure }],
      skipDuplicates: true,
    })
    await tx.reportMail.updateMany({ where: { id: mail.id }, data: { nextAt: nextDue(mail, at).dueAt } })
    if (count === 0) return false
    await queueMails(tx, [{ toAddress: recipient.email, mail: made.email }], at)
    return true
  })
}

/** Only from the time it had: another worker may have moved it already. */
const movedOn = ({ id, nextAt }: DueMail, to: Date) =>
  db().reportMail.updateMany({ where: { id, nextAt }, data: { nextAt: to } })

/** The email of a report, or one that says why there is none; later for what may succeed then. */
async function makeEmail(mail: DueMail, { scope, firstName }: Recipient, at: Date) {
  const { id, view, format } = mail
  const { query } = openedQuery(view.query, view.side)
  const choice = choiceText({ ...toReportChoice(query), ...(view.side === 'staff' && { view: 'builder' }) })
  const of = { mailId: id, name: view.name, firstName, side: view.side, choice, timing: timingText(mail) }
  try {
    const report = await runReport({ scope: scope ?? 0, at }, query)
    const file = await reportFile(format, { name: view.name, query, report })
    return { email: reportEmail(of, query, report, file), failure: null }
  } catch (error) {
    const isFinal = error instanceof AppError && error.code !== 'unavailable'
    if (!isFinal && at.getTime() < lastDue(mail, at).dueAt.getTime() + RETRY_FOR_MS) {
      log.warn({ err: error, mailId: id }, 'a report could not be made yet')
      return 'later' as const
    }
    const failure = error instanceof AppError ? error.message : 'Something went wrong on our side.'
    return { email: failedReportEmail(of, failure), failure }
  }
}
