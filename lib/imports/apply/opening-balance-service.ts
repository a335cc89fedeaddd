import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { formatCents } from '@/lib/platform/money/format'
import { SOURCE_LABELS } from '../rows/constants'
import { type RowResult, toRowResult } from './applied-row-rules'
import { requireOurs, type Step } from './applied-row-service'

/** One at a time, so that no balance changes while those that wait are approved and booked. */
export const lockOpenings = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('opening balances'))`

/**
 * Keeps what an affiliate is owed, or an advertiser has paid ahead, at the source. It is booked once, by people
 * (`approveOpening`); what was booked never changes by an import.
 */
export async function applyBalance(step: Step<'balance'>): Promise<RowResult> {
  const { tx, running, row, context } = step
  const { party, partyId, amountCents } = row.data
  // before anything else is locked, as where they are approved
  await lockOpenings(tx)
  const ourId = await requireOurs(step, party, partyId)
  const where = { source_party_externalId: { source: running.source, party, externalId: partyId } }
  const known = await tx.openingBalance.findUnique({ where })
  const sum = formatCents(BigInt(Math.abs(amountCents)))
  if (known?.bookingId) {
    if (Number(known.amountCents) === amountCents) return toRowResult('same', `Posted with ${sum}.`, ourId)
    const message = `Posted with ${formatCents(known.amountCents)}; enter the difference as an adjustment.`
    return toRowResult('refused', message, ourId)
  }
  if (amountCents < 0)
    return toRowResult(
      'refused',
      `${sum} is owed to ${SOURCE_LABELS[running.source]}’s network: enter it as an adjustment.`,
    )
  if (amountCents === 0) {
    if (known) await tx.openingBalance.delete({ where })
    return toRowResult('same', 'Nothing to post.', ourId)
  }
  const name = `${party} ${ourId}`
  if (known && Number(known.amountCents) === amountCents) return toRowResult('same', `${sum} wait to be posted.`, ourId)
  const state = { ourId, amountCents: BigInt(amountCents), readAt: context.at }
  const { source } = running
  await tx.openingBalance.upsert({ where, create: { source, party, externalId: partyId, ...state }, update: state })
  return toRowResult(
    known ? 'update' : 'create',
    `${sum} for the ${name}, to be posted once staff confirm the sum.`,
    ourId,
  )
}
