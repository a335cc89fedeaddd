import 'server-only'
import { notify } from '@/lib/messages/notifications/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { dayFromColumn, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { choiceText, toReportChoice } from '../../builder/choice-rules'
import { isStaffOnly } from '../../report-queries/figure-constants'
import { REPORT_PATHS } from '../constants'
import { getView } from '../data'
import { getRecipient } from '../emails/data'
import { openedQuery } from '../rules'
import type { ReaderContext } from '../service'
import { ALERTS_BATCH, ALERTS_MAX, RUN_FOR_MS } from './constants'
import { type DueAlert, listDueAlerts, measure, nameValues } from './data'
import { alertBegan, alertEnded } from './notifications'
import { alertTransition, foundText, isOutOfRange, unwatchable } from './rules'
import type { AlertInput } from './schema'

/**
 * Watches a figure of a view the reader may open.
 * @throws AppError not_found; forbidden for figures of staff; invalid for a view roll-ups cannot answer; conflict when there
 *   are as many as there may be
 */
export async function watchFigure(
  { actor, at }: ReaderContext,
  { viewId, ...input }: AlertInput & { viewId: string },
): Promise<{ id: string }> {
  const { userId, side } = actor
  if (side === 'own' && (isStaffOnly(input.figure) || input.dimension === 'affiliate'))
    throw new AppError('forbidden', 'This is for staff.')
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
    const view = await getView(actor, viewId, tx)
    const reason = unwatchable(openedQuery(view.query, side).query)
    if (reason) throw new AppError('invalid', reason)
    if ((await tx.reportAlert.count({ where: { userId } })) >= ALERTS_MAX)
      throw new AppError('conflict', `Delete an alert first: there are ${ALERTS_MAX} already.`)
    const id = newId(at)
    await tx.reportAlert.create({ data: { id, viewId, userId, ...input, createdAt: at } })
    return { id }
  })
}

/** Switches an alert of one's own on or off; it begins anew. @throws AppError not_found */
export async function switchAlert(
  { actor: { userId, side } }: ReaderContext,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const { count } = await db().reportAlert.updateMany({
    where: { id, userId, view: { side } },
    data: { isActive, checkedAt: null, outSince: null, problem: null },
  })
  if (count === 0) throw noAlert()
}

/** Deletes an alert of one's own. @throws AppError not_found */
export async function removeAlert({ actor: { userId, side } }: ReaderContext, { id }: { id: string }): Promise<void> {
  const { count } = await db().reportAlert.deleteMany({ where: { id, userId, view: { side } } })
  if (count === 0) throw noAlert()
}

const noAlert = () => new AppError('not_found', 'There is no such alert.')

/** The job: checks the alerts that are due. @returns how many notices it gave */
export async function checkAlerts({ clock }: { clock: Clock }): Promise<number> {
  const endsAt = clock.now().getTime() + RUN_FOR_MS
  let notices = 0
  for (;;) {
    const due = await listDueAlerts(clock.now(), ALERTS_BATCH)
    for (const alert of due) {
      if (await checkOne(alert, clock.now())) notices += 1
      if (clock.now().getTime() > endsAt) return notices
    }
    if (due.length < ALERTS_BATCH) return notices
  }
}

async function checkOne(alert: DueAlert, at: Date): Promise<boolean> {
  const { id, userId, view } = alert
  const recipient = await getRecipient(userId, view.side)
  if (!recipient?.scope) {
    await checked(id, at, null)
    return false
  }
  const { query } = openedQuery(view.query, view.side)
  try {
    const reason = unwatchable(query)
    if (reason) throw new AppError('invalid', reason)
    const found = await measure({ watch: alert, query, scope: recipient.scope, today: easternDay(at), at })
    return await decide(alert, { ...found, query, name: (await nameValues([alert], recipient.scope))(alert) }, at)
  } catch (error) {
    log.warn({ err: error, alertId: id }, 'an alert could not be checked')
    await checked(id, at, error instanceof AppError ? error.message : 'It could not be checked.')
    return false
  }
}

const checked = (id: string, at: Date, problem: string | null) =>
  db().reportAlert.updateMany({ where: { id }, data: { checkedAt: at, problem } })

type Found = Awaited<ReturnType<typeof measure>> & { query: Parameters<typeof toReportChoice>[0]; name: string | null }

/** Notes the check, and tells of what changed by it, once, whoever else checks at the same time. */
async function decide(alert: DueAlert, { day, current, before, query, name }: Found, at: Date): Promise<boolean> {
  const { id, userId, view } = alert
  const out = isOutOfRange(alert, current, before)
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM report_alert WHERE id = ${id}::uuid FOR UPDATE`
    const now = await tx.reportAlert.findUnique({ where: { id } })
    if (!now?.isActive) return false
    const step = alertTransition(now.outSince && dayFromColumn(now.outSince), day, out)
    const outSince = step === 'begins' ? dayToColumn(day) : step === 'ends' ? null : now.outSince
    await tx.reportAlert.update({ where: { id }, data: { checkedAt: at, problem: null, outSince } })
    if (!step) return false
    const hasBegun = step === 'begins'
    const mean = before?.value ?? null
    // a figure that goes in and out on one day is told of once each way
    const { count } = await tx.reportAlertEvent.createMany({
      data: [
        {
          id: newId(at),
          alertId: id,
          hasBegun,
          day: dayToColumn(day),
          value: current.value,
          mean,
          clicks: current.clicks,
          createdAt: at,
        },
      ],
      skipDuplicates: true,
    })
    if (count === 0) return false
    const about = {
      alertId: id,
      day,
      name: name ? `${name} in ${view.name}` : view.name,
      found: foundText(alert, { day, current, mean }),
      path: `${REPORT_PATHS[view.side]}?${choiceText({ ...toReportChoice(query), ...(view.side === 'staff' && { view: 'builder' }) })}`,
    }
    await notify(tx, userId, hasBegun ? alertBegan(about) : alertEnded(about), at)
    return true
  })
}
