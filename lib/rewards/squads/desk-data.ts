import 'server-only'
import { containing, direction, readList } from '@/lib/backoffice/admin/list'
import type { List } from '@/lib/backoffice/admin/schema'
import { namesPerson } from '@/lib/backoffice/users/search'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus, ApplicationStatus, SquadSplit } from '@/lib/generated/prisma/enums'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { HISTORY_LISTED } from './constants'
import type { DeskApplication, DeskSquad, DeskSquadDetail, SquadApplicationsQuery, SquadsQuery } from './desk-schema'
import { rosterProblems, rosterRefusal } from './rules'

type Member = DeskApplication['members'][number] & { otherSquad: string | null }
type ApplicationRow = {
  id: string
  name: string
  pitch: string
  split: SquadSplit
  status: ApplicationStatus
  leaderId: number
  members: Member[]
  nameTaken: boolean
  squadId: number | null
  decisionReason: string | null
  decidedBy: string | null
  sentAt: Date
  decidedAt: Date | null
}

// Members and what speaks against them are looked up for the rows of one page.
const APPLICATION = Prisma.sql`p.id, p.name, p.pitch, p.split::text, p.status::text, p.leader_id AS "leaderId",
  p.squad_id AS "squadId", p.decision_reason AS "decisionReason", d.email AS "decidedBy", p.created_at AS "sentAt",
  p.decided_at AS "decidedAt", EXISTS (SELECT FROM squad s WHERE lower(s.name) = lower(p.name)) AS "nameTaken",
  (SELECT json_agg(json_build_object('affiliateId', a.id, 'name', trim(u.first_name || ' ' || u.last_name),
      'status', a.status, 'shareBps', coalesce((p.shares ->> a.id::text)::int, 0),
      'otherSquad', (SELECT s.name FROM squad_member m JOIN squad s ON s.id = m.squad_id
        WHERE m.affiliate_id = a.id AND m.left_at IS NULL LIMIT 1)) ORDER BY one.place)
    FROM unnest(p.leader_id || p.member_ids) WITH ORDINALITY AS one (id, place)
    JOIN affiliate a ON a.id = one.id JOIN app_user u ON u.id = a.user_id) AS members`
const DECIDER = { key: [Prisma.sql`p.id`], joins: Prisma.sql`LEFT JOIN app_user d ON d.id = p.decided_by_id` }

/** Proposed squads, the newest first unless asked otherwise, each with what speaks against it. */
export async function listSquadProposals(query: SquadApplicationsQuery): Promise<List<DeskApplication>> {
  const way = direction(query.dir)
  const orders = { sent: Prisma.sql`p.created_at ${way}, p.id ${way}`, name: Prisma.sql`lower(p.name) ${way}, p.id` }
  const parts = { select: APPLICATION, from: Prisma.sql`squad_application p`, beside: DECIDER }
  const list = await readList<ApplicationRow>(
    { ...parts, where: applicationConditions(query), orderBy: orders[query.sort] },
    query,
  )
  return { ...list, rows: list.rows.map(toApplication) }
}

function applicationConditions({ q, status }: SquadApplicationsQuery): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`p.status = ${status}::application_status`] : []),
    ...(q ? [Prisma.sql`(p.name ILIKE ${containing(q)} OR p.leader_id::text = ${q})`] : []),
  ]
}

function toApplication({ nameTaken, members, sentAt, decidedAt, ...row }: ApplicationRow): DeskApplication {
  const problems =
    row.status === 'submitted'
      ? [...(nameTaken ? ['A squad has this name.'] : []), ...rosterProblems(members, row.leaderId, row.split)]
      : []
  return {
    ...row,
    members: members.map(({ otherSquad: _, ...member }) => member),
    problems,
    sentAt: sentAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

const SQUAD = Prisma.sql`s.id, s.name, s.leader_id AS "leaderId", trim(u.first_name || ' ' || u.last_name) AS "leaderName",
  (SELECT count(*)::int FROM squad_member m WHERE m.squad_id = s.id AND m.left_at IS NULL) AS "memberCount",
  s.split::text, s.status::text, s.created_at AS "createdAt"`
const LEADER = Prisma.sql`JOIN affiliate a ON a.id = s.leader_id JOIN app_user u ON u.id = a.user_id`

type SquadRow = Omit<DeskSquad, 'createdAt'> & { createdAt: Date }
const toSquad = ({ createdAt, ...row }: SquadRow): DeskSquad => ({ ...row, createdAt: createdAt.toISOString() })

/** Squads, the newest first unless asked otherwise. */
export async function listSquads(query: SquadsQuery): Promise<List<DeskSquad>> {
  const way = direction(query.dir)
  const orders = {
    created: Prisma.sql`s.created_at ${way}, s.id ${way}`,
    name: Prisma.sql`lower(s.name) ${way}`,
  }
  const parts = { select: SQUAD, from: Prisma.sql`squad s`, beside: { key: [Prisma.sql`s.id`], joins: LEADER } }
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
          Prisma.sql`(s.name ILIKE ${like} OR s.id IN (SELECT m.squad_id FROM squad_member m
            JOIN affiliate o ON o.id = m.affiliate_id JOIN app_user u ON u.id = o.user_id
            WHERE m.left_at IS NULL AND ${namesPerson(q)}))`,
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
}

/** One squad with its members and its history. @throws AppError not_found */
export async function getDeskSquad(id: number, at: Date): Promise<DeskSquadDetail> {
  const [[squad], members, open, [owed], history] = await Promise.all([
    db().$queryRaw<SquadRow[]>`SELECT ${SQUAD} FROM squad s ${LEADER} WHERE s.id = ${id}`,
    db().$queryRaw<MemberRow[]>`
      SELECT m.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, a.status::text,
        m.share_bps AS "shareBps", m.joined_at AS "joinedAt"
      FROM squad_member m JOIN affiliate a ON a.id = m.affiliate_id JOIN app_user u ON u.id = a.user_id
      JOIN squad s ON s.id = m.squad_id
      WHERE m.squad_id = ${id} AND m.left_at IS NULL ORDER BY m.affiliate_id <> s.leader_id, m.affiliate_id`,
    db().squadPeriod.findFirst({ where: { squadId: id, closedAt: null } }),
    db().$queryRaw<{ cents: bigint }[]>`
      SELECT coalesce(sum(-l.due_cents - l.settled_cents), 0)::bigint AS cents
      FROM squad_period p JOIN squad_period_line l ON l.period_id = p.id WHERE p.squad_id = ${id} AND l.due_cents < 0`,
    historyOf(id),
  ])
  if (!squad) throw new AppError('not_found', 'There is no such squad.')
  const openSince = open && dayFromColumn(open.startsDay)
  return {
    squad: toSquad(squad),
    members: members.map((member) => ({ ...member, joinedAt: member.joinedAt.toISOString() })),
    openSince,
    rosterRefusal: openSince && rosterRefusal(openSince, at),
    owedCents: Number(owed?.cents ?? 0n),
    history,
  }
}

type HistoryRow = Omit<DeskSquadDetail['history'][number], 'at' | 'seq'> & { seq: bigint; at: Date }

async function historyOf(squadId: number): Promise<DeskSquadDetail['history']> {
  const rows = await db().$queryRaw<HistoryRow[]>`
    SELECT l.seq, l.action, coalesce(u.email, 'The system') AS actor, l.reason, l.created_at AS at, l.before, l.after
    FROM audit_log l LEFT JOIN app_user u ON u.id = l.actor_id
    WHERE l.subject = 'squad' AND l.subject_id = ${String(squadId)} ORDER BY l.seq DESC LIMIT ${HISTORY_LISTED}`
  return rows.map(({ seq, at, ...row }) => ({ ...row, seq: String(seq), at: at.toISOString() }))
}
