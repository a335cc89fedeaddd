import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { IS_UNDER_REVIEW } from '@/lib/money/ledger/fraud-review-data'
import type { Transfer } from '@/lib/money/ledger/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import type { Cents } from '@/lib/platform/money/cents'
import { postEarnings } from '../../achievements/earnings-service'
import { type Move, settlementMoves, type Unsettled } from './debt-rules'

/** Unsettled periods per run of the job. */
const COLLECTED_AT_ONCE = 200

/**
 * Settles a closed period as far as possible: transfers available money of members who owe to members who receive, the
 * same sum to the cent. The rest stays owed. Members who are not approved, or under review, neither pay nor receive
 * until they are again: held money must not leave through others. A suspended squad is not settled.
 * @returns how much was transferred, in cents
 */
export async function settlePeriod(tx: Tx, periodId: string, at: Date): Promise<Cents> {
  const [period] = await tx.$queryRaw<{ name: string }[]>`
    SELECT s.name FROM squad_period p JOIN squad s ON s.id = p.squad_id
    WHERE p.id = ${periodId}::uuid AND p.closed_at IS NOT NULL AND s.status <> 'suspended' FOR NO KEY UPDATE OF p`
  if (!period) return 0n
  const lines = await lockUnsettled(tx, periodId)
  const moves = settlementMoves(lines)
  if (moves.length === 0) return 0n
  const settledOf = new Map(lines.map(({ affiliateId, settledCents }) => [affiliateId, settledCents]))
  const memo = `Split of ${period.name}`
  const before = (affiliateId: number) => settledOf.get(affiliateId) ?? 0n
  await postEarnings(
    tx,
    moves.map((move) => toTransfer(move, { key: `squad:${periodId}:${before(move.affiliateId)}`, memo, at })),
  )
  for (const { affiliateId, amountCents } of moves) {
    await tx.squadPeriodLine.update({
      where: { periodId_affiliateId: { periodId, affiliateId } },
      data: { settledCents: { increment: absolute(amountCents) } },
    })
  }
  return moves.reduce((sum, { amountCents }) => (amountCents > 0n ? sum + amountCents : sum), 0n)
}

const absolute = (cents: Cents): Cents => (cents < 0n ? -cents : cents)

/** SQL condition: the affiliate `a` may pay and receive. */
const IS_FREE = Prisma.sql`a.status = 'approved' AND NOT ${IS_UNDER_REVIEW}`

/** The unsettled lines, by affiliate number. Locks the money of their members, in the same order as every posting. */
async function lockUnsettled(tx: Tx, periodId: string): Promise<Unsettled[]> {
  const lines = await tx.$queryRaw<Unsettled[]>`
    SELECT l.affiliate_id AS "affiliateId", l.due_cents AS "dueCents", l.settled_cents AS "settledCents",
      m.balance_cents AS "availableCents"
    FROM squad_period_line l JOIN affiliate a ON a.id = l.affiliate_id AND ${IS_FREE}
    JOIN ledger_account m ON m.affiliate_id = l.affiliate_id AND m.kind = 'available'
    WHERE l.period_id = ${periodId}::uuid AND l.settled_cents < abs(l.due_cents)
    ORDER BY m.id FOR NO KEY UPDATE OF m`
  return lines.sort((one, other) => one.affiliateId - other.affiliateId)
}

// A transfer belongs to one affiliate, so money between members passes through an account of ours, which keeps none of
// it.
function toTransfer({ affiliateId, amountCents }: Move, rest: Pick<Transfer, 'key' | 'memo' | 'at'>): Transfer {
  const gets = amountCents > 0n
  return {
    affiliateId,
    ...rest,
    kind: 'squad_split',
    amountCents: absolute(amountCents),
    ...(gets ? { from: 'house_adjustment', to: 'available' } : { from: 'available', to: 'house_adjustment' }),
  }
}

/**
 * Periods in which a member could pay now and another one could receive it: a period that can only wait must not block
 * the others.
 */
async function findCollectable(affiliateId?: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT l.period_id AS id FROM squad_period_line l
    JOIN ledger_account m ON m.affiliate_id = l.affiliate_id AND m.kind = 'available' AND m.balance_cents > 0
    JOIN affiliate a ON a.id = l.affiliate_id AND ${IS_FREE}
    JOIN squad_period p ON p.id = l.period_id JOIN squad s ON s.id = p.squad_id AND s.status <> 'suspended'
    WHERE l.settled_cents < abs(l.due_cents) AND l.due_cents < 0
      AND EXISTS (SELECT FROM squad_period_line g JOIN affiliate a ON a.id = g.affiliate_id AND ${IS_FREE}
        WHERE g.period_id = l.period_id AND g.due_cents > 0 AND g.settled_cents < g.due_cents)
      AND (${affiliateId ?? null}::int IS NULL OR l.affiliate_id = ${affiliateId ?? null}::int)
    ORDER BY 1 LIMIT ${COLLECTED_AT_ONCE}`
  return rows.map(({ id }) => id)
}

/**
 * Collects the debts of all squads as far as possible. @returns the number of periods in which money was transferred
 */
export async function collectSquadSplits({ at }: { at: Date }): Promise<number> {
  return transactEach(await findCollectable(), async (tx, id) => (await settlePeriod(tx, id, at)) > 0n)
}

/** Collects the debts of one affiliate, before a withdrawal. */
export async function collectSquadDebts({ at }: { at: Date }, { affiliateId }: { affiliateId: number }): Promise<void> {
  await transactEach(await findCollectable(affiliateId), async (tx, id) => (await settlePeriod(tx, id, at)) > 0n)
}
