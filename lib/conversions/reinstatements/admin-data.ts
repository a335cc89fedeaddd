import 'server-only'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
import { toWaitingCredit } from '@/lib/money/adjustments/rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { counts, readConversionRef } from '../lifecycle/rules'
import type { ReinstatementPreview } from './admin-schema'
import { findObstacle, missedRefundCents, readOutcome } from './data'
import { obstacleText, toRequest } from './rules'

/**
 * What reinstating a conversion would do now: amount, state and hold, or what prevents it.
 * @throws AppError not_found; conflict when it counts already
 */
export async function getReinstatement(ref: string, at: Date): Promise<ReinstatementPreview> {
  const conversion = await findVoid(db(), ref)
  const { payoutCents, holdUntil } = conversion
  const [obstacle, outcome, missedCents, waiting] = await Promise.all([
    findObstacle(db(), conversion),
    readOutcome(db(), conversion, at),
    missedRefundCents(db(), conversion),
    listOpenRequests(toRequest(conversion)),
  ])
  return {
    payoutCents: Number(payoutCents),
    state: outcome.to,
    holdUntil: holdUntil.toISOString(),
    isMoneyHeld: outcome.to === 'pending' && outcome.isMoneyHeld,
    obstacle: obstacle ? obstacleText(obstacle) : null,
    missedRefundCents: Number(missedCents),
    waiting: waiting.map(toWaitingCredit),
  }
}

/**
 * A rejected or reversed conversion by its reference, not locked.
 * @throws AppError not_found; conflict when it counts already
 */
export async function findVoid(tx: Tx, ref: string) {
  const conversion = await tx.conversion.findUnique({ where: { affiliateId_id: readConversionRef(ref) } })
  if (!conversion) throw new AppError('not_found', 'This conversion does not exist.')
  if (counts(conversion.status)) throw new AppError('conflict', `Already ${conversion.status}.`)
  return conversion
}
