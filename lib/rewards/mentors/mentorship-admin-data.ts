import 'server-only'
import { byUuid, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate, matchesUser } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { COUNTS, fullNameSql, PAID } from './admin-data'
import type { Mentee, MenteeDetail, MenteesQuery } from './mentorship-admin-schema'
import { NOTES_LISTED, QUIET_DAYS } from './mentorship-constants'

// Activity of a mentee: one index lookup each, for the rows of one page.
const MENTEE = Prisma.sql`s.id, s.affiliate_id AS "affiliateId", ${fullNameSql(Prisma.sql`u`)} AS name, u.email,
  s.mentor_id AS "mentorId", ma.id AS "mentorAffiliateId", ${fullNameSql(Prisma.sql`mu`)} AS "mentorName",
  s.share_bps AS "shareBps", s.started_at AS "startedAt", s.ended_at AS "endedAt",
  (SELECT k.created_at FROM click k WHERE k.affiliate_id = s.affiliate_id AND k.flag IS NULL
    ORDER BY k.id DESC LIMIT 1) AS "lastClickAt",
  (SELECT c.created_at FROM conversion c WHERE c.affiliate_id = s.affiliate_id AND ${COUNTS}
    ORDER BY c.created_at DESC LIMIT 1) AS "lastConversionAt",
  (SELECT c.created_at FROM conversion c WHERE c.affiliate_id = s.affiliate_id AND c.created_at >= s.started_at
    AND (s.ended_at IS NULL OR c.created_at <= s.ended_at) AND ${COUNTS}
    ORDER BY c.created_at LIMIT 1) AS "firstConversionAt",
  (SELECT count(*)::int FROM mentor_note n WHERE n.mentorship_id = s.id) AS "noteCount"`
const OF_MENTEE = Prisma.sql`JOIN affiliate a ON a.id = s.affiliate_id JOIN app_user u ON u.id = a.user_id`
const OF_MENTOR = Prisma.sql`JOIN affiliate ma ON ma.user_id = s.mentor_id JOIN app_user mu ON mu.id = s.mentor_id`

type Instants = 'startedAt' | 'endedAt' | 'lastClickAt' | 'lastConversionAt' | 'firstConversionAt'
type MenteeRow = Omit<Mentee, Instants> & { startedAt: Date } & Record<Exclude<Instants, 'startedAt'>, Date | null>

/** Mentorships with the activity of each mentee; the newest first by default. */
export async function listMentees(query: MenteesQuery, at: Date): Promise<List<Mentee>> {
  const way = direction(query.dir)
  const orders = {
    started: Prisma.sql`s.started_at ${way}, s.id ${way}`,
    name: Prisma.sql`u.last_name ${way}, u.first_name ${way}, s.id`,
    mentor: Prisma.sql`mu.last_name ${way}, mu.first_name ${way}, s.id`,
  }
  const [mentee, mentor] = query.q
    ? await Promise.all([
        matchesAffiliate(Prisma.sql`s.affiliate_id`, query.q),
        matchesUser(Prisma.sql`s.mentor_id`, query.q),
      ])
    : []
  // people the list is not sorted by are joined for the rows of the page only
  const [ordering, joins] = {
    started: [Prisma.empty, Prisma.sql`${OF_MENTEE} ${OF_MENTOR}`] as const,
    name: [OF_MENTEE, OF_MENTOR] as const,
    mentor: [OF_MENTOR, OF_MENTEE] as const,
  }[query.sort]
  const from = Prisma.sql`mentorship s ${ordering} ${mentee?.joins ?? Prisma.empty} ${mentor?.joins ?? Prisma.empty}`
  const where = narrowed(query, at, mentee && mentor && Prisma.sql`(${mentee.where} OR ${mentor.where})`)
  const parts = {
    select: MENTEE,
    byId: byUuid(Prisma.sql`s.id`),
    from,
    where,
    orderBy: orders[query.sort],
    rowJoins: { key: [Prisma.sql`s.id`], joins },
  }
  const list = await readList<MenteeRow>(parts, query)
  return { ...list, rows: list.rows.map(toMentee) }
}

function narrowed({ state, activity, mentor }: MenteesQuery, at: Date, named: Prisma.Sql | undefined): Prisma.Sql[] {
  const since = addDays(easternDay(at), 1 - QUIET_DAYS)
  const clicked = Prisma.sql`EXISTS (SELECT 1 FROM stat_day d
    WHERE d.affiliate_id = s.affiliate_id AND d.day >= ${since}::date AND d.clicks > 0)`
  return [
    ...(state ? [state === 'open' ? Prisma.sql`s.ended_at IS NULL` : Prisma.sql`s.ended_at IS NOT NULL`] : []),
    ...(activity ? [activity === 'active' ? clicked : Prisma.sql`NOT ${clicked}`] : []),
    ...(mentor ? [Prisma.sql`s.mentor_id = ${mentor}::uuid`] : []),
    ...(named ? [named] : []),
  ]
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
const toMentee = (row: MenteeRow): Mentee => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: instant(row.endedAt),
  lastClickAt: instant(row.lastClickAt),
  lastConversionAt: instant(row.lastConversionAt),
  firstConversionAt: instant(row.firstConversionAt),
})

/**
 * The notes of one mentorship, and what its mentor was paid for the mentee since it began. @throws AppError not_found
 */
export async function getMenteeDetail(id: string): Promise<MenteeDetail> {
  const mentorship = await db().mentorship.findUnique({ where: { id } })
  if (!mentorship) throw new AppError('not_found', 'There is no such mentorship.')
  const [paid] = await db().$queryRaw<[{ cents: bigint }]>`
    SELECT ${PAID} AS cents FROM affiliate a JOIN ledger_transfer t ON t.affiliate_id = a.id
      JOIN conversion c ON c.affiliate_id = ${mentorship.affiliateId} AND c.id = t.conversion_id
    WHERE a.user_id = ${mentorship.mentorId}::uuid AND t.created_at >= ${mentorship.startedAt}`
  const notes = await db().$queryRaw<{ id: string; at: Date; by: string; text: string }[]>`
    SELECT n.id, n.created_at AS at, u.email AS by, n.body AS text FROM mentor_note n JOIN app_user u ON u.id = n.author_id
    WHERE n.mentorship_id = ${id}::uuid ORDER BY n.created_at DESC, n.id DESC LIMIT ${NOTES_LISTED}`
  return { paidCents: Number(paid.cents), notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })) }
}
