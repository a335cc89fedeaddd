import 'server-only'
import { byNumber, direction, type ListKey, readKeys, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Applicant, ApplicantsQuery } from './admin-schema'
import { findApplications } from './application-data'
import type { ApplicationAnswers } from './application-schema'
import type { ApplicantSignals } from './risk-rules'

type Row = Omit<Applicant, 'joinedAt' | 'signals' | 'application'> & ApplicantSignals & { joinedAt: Date }

// Each signal is an index lookup, for the rows of one page.
const SELECT = Prisma.sql`a.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.country,
  a.created_at AS "joinedAt", a.status_reason AS asked, u.email_confirmed_at IS NULL AS "isUnconfirmed",
  near.others AS "sharedAddress", near.banned AS "isAddressBanned",
  (SELECT count(DISTINCT other.affiliate_id)::int FROM payout_method own
    JOIN payout_method other ON other.fingerprint = own.fingerprint AND other.affiliate_id <> own.affiliate_id
    WHERE own.affiliate_id = a.id) AS "sharedDestination",
  EXISTS (SELECT FROM referral r JOIN affiliate by ON by.id = r.referrer_id
    WHERE r.referred_id = a.id AND by.status IN ('suspended', 'banned', 'rejected')) AS "isReferrerBlocked"`
const FROM = Prisma.sql`affiliate a LEFT JOIN app_user u ON u.id = a.user_id`
const NEAR = Prisma.sql`CROSS JOIN LATERAL (
    SELECT count(DISTINCT other.user_id)::int AS others,
      coalesce(bool_or(o.status = 'banned' OR oa.status = 'banned'), false) AS banned
    FROM user_session own
    JOIN user_session other ON other.ip = own.ip AND other.user_id <> own.user_id
    JOIN app_user o ON o.id = other.user_id
    LEFT JOIN affiliate oa ON oa.user_id = o.id
    WHERE own.user_id = u.id
  ) near`

/** Pending applicants with their risk signals, longest waiting first by default. */
export async function listApplicants(query: ApplicantsQuery): Promise<List<Applicant>> {
  const rowJoins = { key: [Prisma.sql`a.id`], joins: NEAR }
  const list = await readList<Row>(
    { select: SELECT, byId: byNumber(Prisma.sql`a.id`), ...matching(query), rowJoins },
    query,
  )
  const applications = await findApplications(list.rows.map(({ id }) => id))
  return { ...list, rows: list.rows.map((row) => toApplicant(row, applications.get(row.id) ?? null)) }
}

/** The applicants a filter matches, for a decision about all of them. */
export const matchingApplicants = (query: ApplicantsQuery): Promise<ListKey[]> =>
  readKeys({ select: Prisma.sql`a.id::text AS key, a.status::text, 0::bigint AS cents`, ...matching(query) })

function matching(query: ApplicantsQuery) {
  const dir = direction(query.dir)
  const orders = {
    joined: Prisma.sql`a.created_at ${dir}, a.id ${dir}`,
    name: Prisma.sql`u.last_name ${dir}, u.first_name ${dir}, a.id`,
  }
  return { from: FROM, where: conditions(query), orderBy: orders[query.sort] }
}

const HAS_ANSWERED = Prisma.sql`EXISTS (SELECT FROM affiliate_application x WHERE x.affiliate_id = a.id)`

function conditions({ q, asked, answered }: ApplicantsQuery): Prisma.Sql[] {
  return [
    Prisma.sql`a.status = 'pending'`,
    ...(q ? [matchesPerson(q)] : []),
    ...(asked ? [asked === 'yes' ? Prisma.sql`a.status_reason IS NOT NULL` : Prisma.sql`a.status_reason IS NULL`] : []),
    ...(answered ? [answered === 'yes' ? HAS_ANSWERED : Prisma.sql`NOT ${HAS_ANSWERED}`] : []),
  ]
}

function toApplicant({ joinedAt, ...row }: Row, application: ApplicationAnswers | null): Applicant {
  const { isUnconfirmed, sharedAddress, isAddressBanned, sharedDestination, isReferrerBlocked, ...rest } = row
  const signals = { isUnconfirmed, sharedAddress, isAddressBanned, sharedDestination, isReferrerBlocked }
  return { ...rest, joinedAt: joinedAt.toISOString(), signals, application }
}
