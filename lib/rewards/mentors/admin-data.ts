import 'server-only'
import { byUuid, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import type { Mentor, MentorChoice, MentorsQuery } from './admin-schema'
import { CHOICES_LISTED } from './constants'

export const COUNTS = Prisma.sql`c.status IN ('pending', 'approved')`
export const fullNameSql = (alias: Prisma.Sql) => Prisma.sql`trim(${alias}.first_name || ' ' || ${alias}.last_name)`

export const PAID = Prisma.sql`coalesce(sum(CASE t.kind WHEN 'mentor_share' THEN t.amount_cents ELSE -t.amount_cents END)
  FILTER (WHERE t.kind IN ('mentor_share', 'mentor_reversal')), 0)::bigint`

const MENTEE_COUNT = Prisma.sql`(SELECT count(*)::int FROM mentorship s WHERE s.mentor_id = m.user_id AND s.ended_at IS NULL)`
const MENTOR = Prisma.sql`m.user_id AS "userId", a.id AS "affiliateId", ${fullNameSql(Prisma.sql`u`)} AS name, u.email,
  m.capacity, m.share_bps AS "shareBps", m.is_active AS "isActive", m.created_at AS "createdAt",
  ${MENTEE_COUNT} AS "menteeCount",
  (SELECT ${PAID} FROM ledger_transfer t
    WHERE t.affiliate_id = a.id AND t.kind IN ('mentor_share', 'mentor_reversal')) AS "paidCents",
  (SELECT avg(extract(epoch FROM first.at - s.started_at) / 3600)::float8 FROM mentorship s
    CROSS JOIN LATERAL (SELECT c.created_at AS at FROM conversion c
      WHERE c.affiliate_id = s.affiliate_id AND c.created_at >= s.started_at
        AND (s.ended_at IS NULL OR c.created_at <= s.ended_at) AND ${COUNTS} ORDER BY c.created_at LIMIT 1) first
    WHERE s.mentor_id = m.user_id) AS "meanHoursToFirst"`
const MENTORS = Prisma.sql`mentor m JOIN affiliate a ON a.user_id = m.user_id JOIN app_user u ON u.id = m.user_id`

type MentorRow = Omit<Mentor, 'createdAt' | 'paidCents'> & { createdAt: Date; paidCents: bigint }

/** Mentors with their number of mentees and what they were paid; the newest first by default. */
export async function listMentors(query: MentorsQuery): Promise<List<Mentor>> {
  const way = direction(query.dir)
  const orders = {
    since: Prisma.sql`m.created_at ${way}, m.user_id ${way}`,
    name: Prisma.sql`u.last_name ${way}, u.first_name ${way}, m.user_id`,
    mentees: Prisma.sql`${MENTEE_COUNT} ${way}, m.user_id`,
  }
  const where = [
    ...(query.active ? [Prisma.sql`m.is_active = ${query.active === 'yes'}`] : []),
    ...(query.q ? [matchesPerson(query.q)] : []),
  ]
  const rowJoins = { key: [Prisma.sql`m.user_id`], joins: Prisma.sql`JOIN affiliate a ON a.user_id = m.user_id` }
  const from = Prisma.sql`mentor m JOIN app_user u ON u.id = m.user_id`
  const byId = byUuid(Prisma.sql`m.user_id`)
  const parts = { select: MENTOR, byId, from, where, orderBy: orders[query.sort], rowJoins }
  const list = await readList<MentorRow>(parts, query)
  const rows = list.rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    paidCents: Number(row.paidCents),
  }))
  return { ...list, rows }
}

/** Mentors with room for another mentee, by name. */
export function listMentorChoices(): Promise<MentorChoice[]> {
  return db().$queryRaw<MentorChoice[]>`
    SELECT * FROM (
      SELECT m.user_id AS "userId", a.id AS "affiliateId", ${fullNameSql(Prisma.sql`u`)} AS name, m.share_bps AS "shareBps",
        m.capacity - (SELECT count(*)::int FROM mentorship s
          WHERE s.mentor_id = m.user_id AND s.ended_at IS NULL) AS free
      FROM ${MENTORS} WHERE m.is_active AND a.status = 'approved' AND u.status = 'active'
    ) choice WHERE free > 0 ORDER BY name, "userId" LIMIT ${CHOICES_LISTED}`
}
