import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayLabel, dayToColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { findOpenPeriod, isWaiting } from '../admin-data'
import { type LockedSquad, lockSquad, refuseOwnSquad } from '../admin-service'
import { WAITING } from '../constants'
import { recordSquadEvents } from '../events'
import { lastWholeDay } from '../rules'
import type { ClosePeriod } from './admin-schema'
import { type MemberFigures, readFigures } from './data'
import { settlePeriod } from './debt-service'
import { splitNotification } from './notifications'
import { closePhrase, type MemberSplit, splitEarnings, totalDueCents } from './split-rules'

type Line = MemberFigures & MemberSplit

/**
 * Closes the open period of a squad through a past Eastern day, and pays its split as far as the balances of members
 * allow; the rest is owed and collected later. The next period begins the day after.
 * @returns what was transferred and what is owed, in cents
 * @throws AppError invalid (wrong phrase or day), conflict (closed meanwhile, suspended, began today), forbidden (the
 * own squad), not_found
 */
export function closePeriod(
  { actor, at }: StaffContext,
  { squadId, periodId, throughDay, reason, confirm }: ClosePeriod & { squadId: number },
): Promise<{ paidCents: Cents; owedCents: Cents }> {
  return transact(async (tx) => {
    const squad = await lockSquad(tx, squadId)
    if (squad.status !== 'active') throw new AppError('conflict', `This squad is ${squad.status}.`)
    if (await isWaiting(tx, squadId)) throw new AppError('conflict', WAITING)
    const period = await findOpenPeriod(tx, squadId)
    if (period?.id !== periodId) throw new AppError('conflict', 'This period is closed already.')
    assertClosable(period.startsDay, throughDay, at)
    const lines = splitEarnings(
      await readFigures(tx, [{ squadId, from: period.startsDay, to: throughDay }]),
      squad.split,
    )
    await refuseOwnSquad(tx, lines, actor)
    assertConfirmed(confirm, closePhrase(totalDueCents(lines)))
    return endPeriod(tx, { squad, period, throughDay, lines, reason }, actor, at)
  })
}

type Ending = {
  squad: LockedSquad
  period: { id: string; startsDay: Day }
  throughDay: Day
  lines: readonly Line[]
  reason: string
}

/**
 * Stores and settles the end of a period, in the caller's transaction, which has locked the squad.
 * @param actor null when a member leaves
 */
export async function endPeriod(tx: Tx, ending: Ending, actor: StaffActor | null, at: Date) {
  const { squad, period, throughDay, lines, reason } = ending
  await recordSplit(tx, ending, actor, at)
  const paidCents = await settlePeriod(tx, period.id, at)
  await recordSquadEvents(tx, squad.id, ['squad.split'], at)
  const split = { periodId: period.id, name: squad.name, startsDay: period.startsDay, endsDay: throughDay }
  for (const { affiliateId, dueCents } of lines) {
    if (dueCents !== 0n) await notifyAffiliate(tx, affiliateId, splitNotification({ ...split, dueCents }), at)
  }
  const owedCents = totalDueCents(lines) - paidCents
  await recordAudit(tx, actor, {
    action: 'squad.close',
    subject: 'squad',
    subjectId: String(squad.id),
    reason,
    at,
    before: { openSince: period.startsDay },
    after: { closedThrough: throughDay, paidCents: Number(paidCents), owedCents: Number(owedCents) },
  })
  return { paidCents, owedCents }
}

function assertClosable(startsDay: Day, throughDay: Day, at: Date): void {
  const last = lastWholeDay(at)
  if (startsDay > last) throw new AppError('conflict', 'This period began today. It can be closed tomorrow.')
  if (throughDay >= startsDay && throughDay <= last) return
  const message = `Pick a day from ${dayLabel(startsDay)} to ${dayLabel(last)}.`
  throw new AppError('invalid', message, { fields: { throughDay: message } })
}

async function recordSplit(tx: Tx, { squad, period, throughDay, lines }: Ending, actor: StaffActor | null, at: Date) {
  const { id } = period
  await tx.squadPeriod.update({
    where: { id },
    data: { endsDay: dayToColumn(throughDay), split: squad.split, closedAt: at, closedById: actor?.userId ?? null },
  })
  await tx.squadPeriodLine.createMany({
    data: lines.map(({ affiliateId, isShared, clicks, conversions, ...line }) => ({
      periodId: id,
      affiliateId,
      isShared,
      clicks,
      conversions,
      payoutCents: line.payoutCents,
      correctionCents: line.correctionCents,
      shareCents: line.shareCents,
      dueCents: line.dueCents,
    })),
  })
  await openPeriod(tx, squad.id, addDays(throughDay, 1), at)
}

/** Begins a period on an Eastern day. */
export async function openPeriod(tx: Tx, squadId: number, startsDay: Day, at: Date): Promise<void> {
  await tx.squadPeriod.create({ data: { id: newId(at), squadId, startsDay: dayToColumn(startsDay) } })
}
