import 'server-only'
import { getBalances } from '@/lib/money/ledger/data'
import { db, type Tx } from '@/lib/platform/database/db'
import { type AccountState, forfeitedCents, listObstacles } from './rules'
import type { DeletionStatus } from './schema'

/** The facts that decide whether an account can be deleted. */
export async function readAccountState(userId: string, tx: Tx = db()): Promise<AccountState> {
  const { role, affiliate, advertiserMember } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { role: true, affiliate: { select: { id: true } }, advertiserMember: true },
  })
  const isStaff = role !== 'AFFILIATE'
  const money = affiliate ? await readMoney(affiliate.id, tx) : NOTHING
  const isLastOwner = advertiserMember?.role === 'owner' && (await countOwners(advertiserMember.advertiserId, tx)) === 1
  return { isStaff, isLastOwner, ...money }
}

const countOwners = (advertiserId: number, tx: Tx): Promise<number> =>
  tx.advertiserMember.count({ where: { advertiserId, role: 'owner' } })

const NOTHING = {
  pendingCents: 0n,
  inPayoutCents: 0n,
  availableCents: 0n,
  outstandingCents: 0n,
  squadOwedCents: 0n,
  lastReleaseAt: null,
  isInSquad: false,
}

async function readMoney(affiliateId: number, tx: Tx): Promise<Omit<AccountState, 'isStaff' | 'isLastOwner'>> {
  const { pendingCents, inPayoutCents, availableCents } = await getBalances(affiliateId, tx)
  const onHold = await tx.conversion.aggregate({ where: { affiliateId, status: 'pending' }, _max: { holdUntil: true } })
  const rewards = await tx.questHold.aggregate({
    where: { affiliateId, releasedAt: null, reversedAt: null },
    _max: { holdUntil: true },
  })
  const owed = await tx.fundingApplication.aggregate({ where: { affiliateId }, _sum: { outstandingCents: true } })
  const [split] = await tx.$queryRaw<{ cents: bigint }[]>`
    SELECT coalesce(sum(-due_cents - settled_cents), 0)::bigint AS cents FROM squad_period_line
    WHERE affiliate_id = ${affiliateId} AND due_cents < 0`
  const squadCount = await tx.squadMember.count({ where: { affiliateId, leftAt: null } })
  return {
    pendingCents,
    inPayoutCents,
    availableCents,
    isInSquad: squadCount > 0,
    squadOwedCents: split?.cents ?? 0n,
    outstandingCents: owed._sum.outstandingCents ?? 0n,
    lastReleaseAt: laterDate(onHold._max.holdUntil, rewards._max.holdUntil),
  }
}

const laterDate = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? one : (other ?? one)

/** Whether a person can delete their account, and what they would give up. */
export async function getDeletionStatus(userId: string): Promise<DeletionStatus> {
  const state = await readAccountState(userId)
  return { obstacles: listObstacles(state), givenUpCents: Number(forfeitedCents(state)) }
}
