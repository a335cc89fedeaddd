import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { DualRun } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import type { DualRunChange } from './admin-schema'

/**
 * Starts a dual run of an offer, or of all offers of its advertiser that the previous platform knows: sales are compared from
 * now on, and nobody is paid for them here. Or says from when on they are booked here again.
 * @returns how many offers changed
 * @throws AppError `not_found` for an offer the system does not know; `conflict` when none of them is in the other state;
 * `invalid` at `fromDay` for a day that has begun, at `endsAt` for an instant within a minute or past, and at `confirm` unless
 * the name of the offer is typed
 */
export function changeDualRun(
  { actor, at }: StaffContext,
  { offerId, ...change }: DualRunChange & { offerId: number },
): Promise<{ offers: number }> {
  return transact(async (tx) => {
    const offers = await lockOffers(tx, offerId, change)
    const first = offers.find(({ id }) => id === offerId)
    if (!first) throw new AppError('not_found', 'The previous platform has no such offer.')
    assertConfirmed(change.confirm, first.name)
    const endsAt = change.action === 'end' ? findEnd(change, at) : null
    const runs = await tx.dualRun.findMany({ where: { offerId: { in: offers.map(({ id }) => id) } } })
    let changed = 0
    for (const { id } of offers) {
      const before = runs.find((run) => run.offerId === id)
      if (isRunning(before, at) === (change.action === 'start')) continue
      const data = { source: change.source, startedAt: at, endsAt: null }
      const after =
        change.action === 'start'
          ? await tx.dualRun.upsert({ where: { offerId: id }, create: { offerId: id, ...data }, update: data })
          : await tx.dualRun.update({ where: { offerId: id }, data: { endsAt } })
      changed += 1
      await recordAudit(tx, actor, {
        action: `dual-run.${change.action}`,
        subject: 'offer',
        subjectId: String(id),
        before: facts(before),
        after: facts(after),
        reason: change.reason,
        at,
      })
    }
    if (changed > 0) return { offers: changed }
    throw new AppError('conflict', change.action === 'start' ? 'It is in a dual run already.' : 'It is in no dual run.')
  })
}

const isRunning = (run: DualRun | undefined, at: Date): boolean => run !== undefined && (run.endsAt ?? at) >= at

const facts = (run: DualRun | undefined) =>
  run
    ? { source: run.source, startedAt: run.startedAt.toISOString(), endsAt: run.endsAt?.toISOString() ?? null }
    : { source: null, startedAt: null, endsAt: null }

/** In a minute at the earliest, so that no sale that is being judged now sees another end than those after it. */
function findEnd({ fromDay, endsAt }: { fromDay: string | null; endsAt: string | null }, at: Date): Date {
  const earliest = new Date(at.getTime() + MINUTE_MS)
  const refuse = (field: 'fromDay' | 'endsAt', message: string) =>
    new AppError('invalid', message, { fields: { [field]: message } })
  if (fromDay !== null && endsAt !== null) throw refuse('endsAt', 'Say a day or a time, not both.')
  if (endsAt !== null) {
    if (new Date(endsAt) < earliest) throw refuse('endsAt', 'Choose a time that is more than a minute ahead.')
    return new Date(endsAt)
  }
  if (fromDay === null) return earliest
  if (fromDay > easternDay(at)) return dayStart(fromDay)
  throw refuse('fromDay', 'Choose a day that has not begun, or let it end now.')
}

type Requested = { source: ExternalSource; isOfAdvertiser: boolean }

/** The offer, or all of its advertiser, as far as the previous platform knows them. */
function lockOffers(
  tx: Tx,
  offerId: number,
  { source, isOfAdvertiser }: Requested,
): Promise<{ id: number; name: string }[]> {
  return tx.$queryRaw`
    SELECT o.id, o.name FROM offer o
    WHERE (o.id = ${offerId} OR ${isOfAdvertiser} AND o.advertiser_id = (SELECT advertiser_id FROM offer WHERE id = ${offerId}))
      AND EXISTS (SELECT FROM foreign_id f WHERE f.kind = 'offer' AND f.source = ${source} AND f.our_id = o.id::text)
    ORDER BY o.id FOR NO KEY UPDATE OF o`
}
