import 'server-only'
import { byNumber, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SquadSplit } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { dayFromColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { isWaiting } from '../admin-data'
import { PERIODS_LISTED, WAITING } from '../constants'
import { lastWholeDay } from '../rules'
import type { ClosedPeriod, PeriodLine, RevenueDetail, SquadRevenue, SquadRevenueQuery } from './admin-schema'
import { type MemberFigures, readFigures } from './data'
import { type MemberSplit, owedCents, splitEarnings, totalDueCents } from './split-rules'

const SQUAD = Prisma.sql`s.id, s.name, s.status::text, s.split::text, to_char(p.starts_day, 'YYYY-MM-DD') AS "openSince",
  EXISTS (SELECT FROM squad_member w WHERE w.squad_id = s.id AND w.left_at IS NULL AND w.accepted_at IS NULL) AS "isWaiting"`
const OPEN = Prisma.sql`LEFT JOIN squad_period p ON p.squad_id = s.id AND p.closed_at IS NULL`

type Row = Pick<SquadRevenue, 'id' | 'name' | 'status' | 'split' | 'openSince'> & { isWaiting: boolean }

/** Squads with the figures of their open period, today included. Sums are computed for the rows of one page. */
export async function listSquadRevenue(query: SquadRevenueQuery, at: Date): Promise<List<SquadRevenue>> {
  const way = direction(query.dir)
  const orders = {
    created: Prisma.sql`s.created_at ${way}, s.id ${way}`,
    name: Prisma.sql`lower(s.name) ${way}, s.id ${way}`,
  }
  const where = [
    ...(query.status ? [Prisma.sql`s.status = ${query.status}::squad_status`] : []),
    ...(query.q ? [Prisma.sql`search_fold(s.name) LIKE ${containing(query.q)}`] : []),
  ]
  const rowJoins = { key: [Prisma.sql`s.id`], joins: OPEN }
  const parts = {
    select: SQUAD,
    byId: byNumber(Prisma.sql`s.id`),
    from: Prisma.sql`squad s`,
    where,
    orderBy: orders[query.sort],
    rowJoins,
  }
  const list = await readList<Row>(parts, query)
  const today = easternDay(at)
  const spans = list.rows.flatMap(({ id, openSince }) =>
    openSince ? [{ squadId: id, from: openSince, to: today }] : [],
  )
  const [figures, owed] = await Promise.all([readFigures(db(), spans), owedBy(list.rows.map(({ id }) => id))])
  const of = (id: number) => figures.filter(({ squadId }) => squadId === id)
  return { ...list, rows: list.rows.map((row) => toRevenue(row, of(row.id), owed.get(row.id) ?? 0n)) }
}

/** The debt of closed periods, by squad. */
async function owedBy(squadIds: readonly number[]): Promise<ReadonlyMap<number, Cents>> {
  const rows = await db().$queryRaw<{ squadId: number; cents: Cents }[]>`
    SELECT p.squad_id AS "squadId", sum(-l.due_cents - l.settled_cents)::bigint AS cents
    FROM squad_period p JOIN squad_period_line l ON l.period_id = p.id
    WHERE p.squad_id = ANY(${squadIds}::int[]) AND l.due_cents < 0 GROUP BY 1`
  return new Map(rows.map(({ squadId, cents }) => [squadId, cents]))
}

function toRevenue({ isWaiting: waits, ...row }: Row, members: readonly MemberFigures[], owed: Cents): SquadRevenue {
  const total = (of: (member: MemberFigures) => Cents | number) =>
    members.reduce((sum, member) => sum + Number(of(member)), 0)
  return {
    ...row,
    memberCount: members.length,
    clicks: total(({ clicks }) => clicks),
    conversions: total(({ conversions }) => conversions),
    payoutCents: total(({ payoutCents }) => payoutCents),
    correctionCents: total(({ correctionCents }) => correctionCents),
    moveCents: Number(totalDueCents(splitEarnings(members, waits ? 'none' : row.split))),
    owedCents: Number(owed),
  }
}

/**
 * The open period of a squad through an Eastern day (by default the last one it can be closed through), and its closed
 * periods. @throws AppError not_found
 */
export async function getSquadRevenue(id: number, through: Day | undefined, at: Date): Promise<RevenueDetail> {
  const squad = await db().squad.findUnique({
    where: { id },
    select: { id: true, name: true, status: true, split: true },
  })
  if (!squad) throw new AppError('not_found', 'There is no such squad.')
  const [open, closed] = await Promise.all([
    db().squadPeriod.findFirst({ where: { squadId: id, closedAt: null } }),
    listClosed(id),
  ])
  const period =
    open && (await readOpenPeriod(squad, { id: open.id, from: dayFromColumn(open.startsDay), through }, at))
  return { squad, period, closed }
}

type Squad = RevenueDetail['squad']
type RequestedPeriod = { id: string; from: Day; through: Day | undefined }

async function readOpenPeriod({ id: squadId, split, status }: Squad, requested: RequestedPeriod, at: Date) {
  const [today, last] = [easternDay(at), lastWholeDay(at)]
  const latest = last < requested.from ? today : last
  const through = requested.through ?? latest
  const throughDay = through < requested.from || through > latest ? latest : through
  const members = await readFigures(db(), [{ squadId, from: requested.from, to: throughDay }])
  const waits = await isWaiting(db(), squadId)
  const lines = splitEarnings(members, waits ? 'none' : split)
  const refusal = waits
    ? WAITING
    : status === 'suspended'
      ? 'A suspended squad splits nothing. Resume it first.'
      : last < requested.from
        ? 'This period began today. It can be closed tomorrow.'
        : null
  return {
    id: requested.id,
    startsDay: requested.from,
    throughDay,
    lastDay: refusal ? null : last,
    refusal,
    moveCents: Number(totalDueCents(lines)),
    lines: lines.map(toLine),
  }
}

function toLine(line: Omit<MemberFigures, 'squadId' | 'shareBps' | 'isApproved'> & MemberSplit): PeriodLine {
  const { affiliateId, name, isShared, clicks, conversions } = line
  return {
    affiliateId,
    name,
    isShared,
    clicks,
    conversions,
    payoutCents: Number(line.payoutCents),
    correctionCents: Number(line.correctionCents),
    shareCents: Number(line.shareCents),
    dueCents: Number(line.dueCents),
  }
}

type LineRow = Omit<MemberFigures, 'squadId' | 'shareBps' | 'isApproved'> &
  MemberSplit & { periodId: string; settledCents: Cents }
type PeriodRow = {
  id: string
  startsDay: Day
  endsDay: Day
  split: SquadSplit | null
  closedAt: Date
  closedBy: string | null
}

async function listClosed(squadId: number): Promise<ClosedPeriod[]> {
  const periods = await db().$queryRaw<PeriodRow[]>`
    SELECT p.id, to_char(p.starts_day, 'YYYY-MM-DD') AS "startsDay", to_char(p.ends_day, 'YYYY-MM-DD') AS "endsDay",
      p.split::text, p.closed_at AS "closedAt", u.email AS "closedBy"
    FROM squad_period p LEFT JOIN app_user u ON u.id = p.closed_by_id
    WHERE p.squad_id = ${squadId} AND p.closed_at IS NOT NULL
    ORDER BY p.starts_day DESC, p.id DESC LIMIT ${PERIODS_LISTED}`
  const lines = await db().$queryRaw<LineRow[]>`
    SELECT l.period_id AS "periodId", l.affiliate_id AS "affiliateId", l.is_shared AS "isShared", l.clicks, l.conversions,
      trim(u.first_name || ' ' || u.last_name) AS name, l.payout_cents AS "payoutCents",
      l.correction_cents AS "correctionCents", l.share_cents AS "shareCents", l.due_cents AS "dueCents",
      l.settled_cents AS "settledCents"
    FROM squad_period_line l JOIN affiliate a ON a.id = l.affiliate_id JOIN app_user u ON u.id = a.user_id
    WHERE l.period_id = ANY(${periods.map(({ id }) => id)}::uuid[]) ORDER BY l.affiliate_id`
  return periods.map(({ closedAt, ...period }) => {
    const own = lines.filter(({ periodId }) => periodId === period.id)
    return {
      ...period,
      closedAt: closedAt.toISOString(),
      moveCents: Number(totalDueCents(own)),
      owedCents: Number(owedCents(own)),
      lines: own.map((line) => ({ ...toLine(line), settledCents: Number(line.settledCents) })),
    }
  })
}
