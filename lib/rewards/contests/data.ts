import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { ONCE_KEY } from '../quests/constants'
import { privateName } from '../referrals/rules'
import { listHeldUntil } from '../reward-holds/data'
import { RANKS_SHOWN, RESULT_SHOWN_DAYS } from './constants'
import { type ContestRow, listRanks } from './rank-data'
import { missingTo, prizeForRank, settlesAt, stateAt } from './rules'
import { contestSchema, type ListedContest, prizesSchema } from './schema'

const WITH_QUEST = { include: { quest: true } } as const

/** A contest locked against its settlement, its cancellation and changes; null if there is none. */
export async function lockContest(tx: Tx, questId: number): Promise<ContestRow | null> {
  await tx.$queryRaw`SELECT FROM contest WHERE quest_id = ${questId} FOR NO KEY UPDATE`
  return tx.contest.findUnique({ where: { questId }, ...WITH_QUEST }) as Promise<ContestRow | null>
}

/** Contests that count: from their first day until they are settled. */
export function listCounting(at: Date): Promise<ContestRow[]> {
  const where = { status: 'running', quest: { startsAt: { lte: at } } } as const
  return db().contest.findMany({ where, ...WITH_QUEST, orderBy: { questId: 'asc' } }) as Promise<ContestRow[]>
}

/** Cancelled contests of which not all who took part were notified. */
export function listUnannouncedContests(): Promise<{ questId: number }[]> {
  return db().contest.findMany({
    where: { status: 'cancelled', toldAt: null },
    select: { questId: true },
    orderBy: { questId: 'asc' },
  })
}

/** Users of active affiliates who had reached something in a contest and have no notification of the key yet. */
export function listUsersToNotify(
  tx: Tx,
  questId: number,
  dedupeKey: string,
  limit: number,
): Promise<{ id: string }[]> {
  return tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM contest_standing s JOIN affiliate a ON a.id = s.affiliate_id JOIN app_user u ON u.id = a.user_id
    WHERE s.quest_id = ${questId} AND s.value > 0 AND u.status = 'active'
      AND NOT EXISTS (SELECT FROM notification n WHERE n.user_id = u.id AND n.dedupe_key = ${dedupeKey})
    ORDER BY s.affiliate_id LIMIT ${limit}`
}

/**
 * The contests an affiliate sees, running ones first: those that are over stay for some days. A contest of a squad
 * only as long as the affiliate is its member.
 */
export async function listContests(affiliateId: number, at: Date): Promise<ListedContest[]> {
  const memberships = await db().squadMember.findMany({
    where: { affiliateId, leftAt: null, squad: { status: { not: 'disbanded' } } },
    select: { squadId: true },
  })
  const since = { gte: new Date(at.getTime() - RESULT_SHOWN_DAYS * DAY_MS) }
  const contests = (await db().contest.findMany({
    where: {
      AND: [
        { OR: [{ squadId: null }, { squadId: { in: memberships.map(({ squadId }) => squadId) } }] },
        { OR: [{ status: 'running' }, { settledAt: since }, { cancelledAt: since, quest: { startsAt: { lte: at } } }] },
      ],
    },
    include: { quest: true, standings: { where: { affiliateId } } },
    orderBy: [{ quest: { endsAt: 'asc' } }, { questId: 'asc' }],
  })) as (ContestRow & { standings: { takenBackAt: Date | null }[] })[]
  const heldUntil = await listHeldUntil(db(), affiliateId)
  const found = await Promise.all(
    contests.map(async (contest) => ({
      ...(await listed(contest, affiliateId, at)),
      heldUntil: heldUntil.get(`${contest.questId} ${ONCE_KEY}`)?.toISOString() ?? null,
      isTakenBack: contest.standings.some(({ takenBackAt }) => takenBackAt !== null),
    })),
  )
  return found.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

const ORDER: readonly ListedContest['state'][] = ['running', 'planned', 'ended', 'settled', 'cancelled']

async function listed(contest: ContestRow, affiliateId: number, at: Date) {
  const { quest, questId, status } = contest
  const { name, description, offerId, startsAt, endsAt } = quest
  const prizes = prizesSchema.parse(contest.prizes)
  const found =
    status === 'cancelled' || at < startsAt ? [] : await listRanks(contest, at, { limit: RANKS_SHOWN, affiliateId })
  const rows = found.map((row) => ({
    rank: row.rank,
    value: Number(row.value),
    name: privateName(row.firstName, row.lastName),
    prizeCents: prizeForRank(prizes, row.rank),
    isOwn: row.affiliateId === affiliateId,
  }))
  const own = found.find((row) => row.affiliateId === affiliateId)
  const above = own && status === 'running' && at < endsAt ? found.find(({ rank }) => rank === own.rank - 1) : undefined
  return {
    id: questId,
    name,
    description,
    offerId,
    prizes,
    isOfSquad: contest.squadId !== null,
    metric: contestSchema.shape.metric.parse(quest.metric),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    settlesAt: settlesAt(endsAt).toISOString(),
    state: stateAt(status, quest, at),
    ranked: found[0]?.ranked ?? 0,
    table: rows.filter(({ rank }) => rank <= RANKS_SHOWN),
    own: rows.find(({ isOwn }) => isOwn) ?? null,
    next: own && above ? { rank: above.rank, missing: missingTo(above.value, own.value) } : null,
  }
}
