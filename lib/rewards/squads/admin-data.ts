import 'server-only'
import { byNumber, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import type { AdminSquad, AdminSquadDetail, SquadsQuery } from './admin-schema'
import { HISTORY_LISTED } from './constants'
import { type Candidate, rosterRefusal } from './rules'

const SQUAD = Prisma.sql`s.id, s.name, s.leader_id AS "leaderId", trim(u.first_name || ' ' || u.last_name) AS "leaderName",
  (SELECT count(*)::int FROM squad_member m WHERE m.squad_id = s.id AND m.left_at IS NULL) AS "memberCount",
  s.split::text, s.status::text, s.created_at AS "createdAt"`
const LEADER = Prisma.sql`JOIN affiliate a ON a.id = s.leader_id JOIN app_user u ON u.id = a.user_id`

type SquadRow = Omit<AdminSquad, 'createdAt'> & { createdAt: Date }
const toSquad = ({ createdAt, ...row }: SquadRow): AdminSquad => ({ ...row, createdAt: createdAt.toISOString() })

/** Squads, the newest first by default. */
export async function listSquads(query: SquadsQuery): Promise<List<AdminSquad>> {
  const way = direction(query.dir)
  const orders = {
    created: Prisma.sql`s.created_at ${way}, s.id ${way}`,
    name: Prisma.sql`lower(s.name) ${way}, s.id ${way}`,
  }
  const parts = {
    select: SQUAD,
    byId: byNumber(Prisma.sql`s.id`),
    from: Prisma.sql`squad s`,
    rowJoins: { key: [Prisma.sql`s.id`], joins: LEADER },
  }
  const list = await readList<SquadRow>({ ...parts, where: squadConditions(query), orderBy: orders[query.sort] }, query)
  return { ...list, rows: list.rows.map(toSquad) }
}

function squadConditions({ q, status, split }: SquadsQuery): Prisma.Sql[] {
  const like = containing(q)
  return [
    ...(status ? [Prisma.sql`s.status = ${status}::squad_status`] : []),
    ...(split ? [Prisma.sql`s.split = ${split}::squad_split`] : []),
    ...(q
      ? [
          Prisma.sql`(search_fold(s.name) LIKE ${like} OR s.id IN (SELECT m.squad_id FROM squad_member m
            JOIN affiliate o ON o.id = m.affiliate_id JOIN app_user u ON u.id = o.user_id
            WHERE m.left_at IS NULL AND ${matchesPerson(q)}))`,
        ]
      : []),
  ]
}

type MemberRow = {
  affiliateId: number
  name: string
  status: AffiliateStatus
  shareBps: number
  joinedAt: Date
  acceptedAt: Date | null
}

/** One squad with its members and its history. @throws AppError not_found */
export async function getAdminSquad(id: number, at: Date): Promise<AdminSquadDetail> {
  const [[squad], members, open, [owed], history] = await Promise.all([
    db().$queryRaw<SquadRow[]>`SELECT ${SQUAD} FROM squad s ${LEADER} WHERE s.id = ${id}`,
    db().$queryRaw<MemberRow[]>`
      SELECT m.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, a.status::text,
        m.share_bps AS "shareBps", m.joined_at AS "joinedAt", m.accepted_at AS "acceptedAt"
      FROM squad_member m JOIN affiliate a ON a.id = m.affiliate_id JOIN app_user u ON u.id = a.user_id
      JOIN squad s ON s.id = m.squad_id
      WHERE m.squad_id = ${id} AND m.left_at IS NULL ORDER BY m.affiliate_id <> s.leader_id, m.affiliate_id`,
    db().squadPeriod.findFirst({ where: { squadId: id, closedAt: null } }),
    db().$queryRaw<{ cents: bigint }[]>`
      SELECT coalesce(sum(-l.due_cents - l.settled_cents), 0)::bigint AS cents
      FROM squad_period p JOIN squad_period_line l ON l.period_id = p.id WHERE p.squad_id = ${id} AND l.due_cents < 0`,
    readHistory(id),
  ])
  if (!squad) throw new AppError('not_found', 'There is no such squad.')
  const openSince = open && dayFromColumn(open.startsDay)
  return {
    squad: toSquad(squad),
    members: members.map(({ joinedAt, acceptedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      acceptedAt: acceptedAt?.toISOString() ?? null,
    })),
    openSince,
    // a squad that waits splits nothing, so its terms can change within a period
    rosterRefusal: members.every(({ acceptedAt }) => acceptedAt) && openSince ? rosterRefusal(openSince, at) : null,
    owedCents: Number(owed?.cents ?? 0n),
    history,
  }
}

type HistoryRow = Omit<AdminSquadDetail['history'][number], 'at' | 'seq'> & { seq: bigint; at: Date }

async function readHistory(squadId: number): Promise<AdminSquadDetail['history']> {
  const rows = await db().$queryRaw<HistoryRow[]>`
    SELECT l.seq, l.action, coalesce(u.email, 'The system') AS actor, l.reason, l.created_at AS at, l.before, l.after
    FROM audit_log l LEFT JOIN app_user u ON u.id = l.actor_id
    WHERE l.subject = 'squad' AND l.subject_id = ${String(squadId)} ORDER BY l.seq DESC LIMIT ${HISTORY_LISTED}`
  return rows.map(({ seq, at, ...row }) => ({ ...row, seq: String(seq), at: at.toISOString() }))
}

/** The open period of a squad; null for a disbanded one. */
export async function findOpenPeriod(tx: Tx, squadId: number): Promise<{ id: string; startsDay: Day } | null> {
  const found = await tx.squadPeriod.findFirst({ where: { squadId, closedAt: null } })
  return found && { id: found.id, startsDay: dayFromColumn(found.startsDay) }
}

/** Whether a member of a squad has not accepted its present members and split. */
export async function isWaiting(tx: Tx, squadId: number): Promise<boolean> {
  return (await tx.squadMember.count({ where: { squadId, leftAt: null, acceptedAt: null } })) > 0
}

/** A member with a share in basis points. */
export type MemberShare = { affiliateId: number; shareBps: number }

type Row = { affiliateId: number; name: string; status: AffiliateStatus; otherSquad: string | null }

/**
 * Affiliates as prospective members of a squad, in the order given. An unknown affiliate counts as not approved.
 * @param squadId the squad itself, whose members are not in another squad
 */
export async function readCandidates(tx: Tx, places: readonly MemberShare[], squadId?: number): Promise<Candidate[]> {
  const ids = places.map(({ affiliateId }) => affiliateId)
  const rows = await tx.$queryRaw<Row[]>`
    SELECT a.id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, a.status::text,
      (SELECT s.name FROM squad_member m JOIN squad s ON s.id = m.squad_id
       WHERE m.affiliate_id = a.id AND m.left_at IS NULL AND m.squad_id IS DISTINCT FROM ${squadId ?? null}::int
       LIMIT 1) AS "otherSquad"
    FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE a.id = ANY(${ids}::int[])`
  const known = new Map(rows.map((row) => [row.affiliateId, row]))
  return places.map(({ affiliateId, shareBps }) => ({
    affiliateId,
    name: '',
    status: 'rejected' as const,
    otherSquad: null,
    ...known.get(affiliateId),
    shareBps,
  }))
}
