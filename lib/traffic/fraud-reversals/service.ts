import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { transactEach } from '@/lib/platform/transaction'
import { changeConversionState, lockConversion } from '../conversions/service'
import { TAKEN_BACK_AT_ONCE } from './constants'
import { listToTakeBack, ofCase } from './data'

type Group = { caseId: string; affiliateId: number; ids: string[] }

/**
 * Takes back the conversions of rejected cases that still count, of one case or of all: what is pending is rejected,
 * what was approved is reversed, and the affiliate reads that it did not pass the fraud check. A few in a transaction,
 * so that whatever breaks it off, the next run carries on; until it is done the affiliate's money waits.
 */
export async function takeBackRejected(clock: Clock, caseId: string | null = null, atMost?: number): Promise<void> {
  const groups = new Map<string, Group[]>()
  for (const { conversionId, ...owner } of (await listToTakeBack(db(), caseId)).slice(0, atMost)) {
    const some = groups.get(owner.caseId) ?? []
    const last = some.at(-1)
    if (last && last.ids.length < TAKEN_BACK_AT_ONCE) last.ids.push(conversionId)
    else groups.set(owner.caseId, [...some, { ...owner, ids: [conversionId] }])
  }
  await transactEach([...groups.values()].flat(), async (tx, group) => {
    for (const id of group.ids) await takeBack(tx, group, id, clock.now())
    return true
  })
  await noteTakenBack(db(), caseId, clock.now())
}

/** By the state it is in now: its hold may have ended since it was listed. */
async function takeBack(tx: Tx, { caseId, affiliateId }: Group, conversionId: string, at: Date): Promise<void> {
  const { status } = await lockConversion(tx, affiliateId, conversionId)
  if (status !== 'pending' && status !== 'approved') return
  const { reason, decidedById } = await tx.fraudCase.findUniqueOrThrow({ where: { id: caseId } })
  await changeConversionState(tx, {
    ...{ affiliateId, conversionId, reason: 'fraud', at },
    to: status === 'pending' ? 'rejected' : 'reversed',
    ...(reason && { note: reason }),
    ...(decidedById && { actorId: decidedById }),
  })
}

/** Notes of rejected cases, of one or of all, that nothing is left to take back; nothing comes back from there. */
export async function noteTakenBack(tx: Tx, caseId: string | null, at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE fraud_case k SET taken_back_at = ${at}
    WHERE k.status = 'rejected' AND k.taken_back_at IS NULL AND ${ofCase(caseId)} AND NOT EXISTS (
      SELECT FROM fraud_fact f JOIN conversion c ON c.affiliate_id = f.affiliate_id AND c.id = f.conversion_id
      WHERE f.case_id = k.id AND c.status IN ('pending', 'approved'))`
}
