import 'server-only'
import { byNumber, direction, type ListKey, readKeys, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Applicant, ApplicantsQuery } from './admin-schema'
import { findApplications } from './application-data'
import type { ApplicationAnswers } from './application-schema'
import { RISK_SIGNALS, SHARED_ADDRESSES } from './risk-data'
import type { ApplicantSignals } from './risk-rules'

type Row = Omit<Applicant, 'joinedAt' | 'signals' | 'application'> & ApplicantSignals & { joinedAt: Date }

const SELECT = Prisma.sql`a.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.country,
  a.created_at AS "joinedAt", a.status_reason AS asked, ${RISK_SIGNALS}`
const FROM = Prisma.sql`affiliate a LEFT JOIN app_user u ON u.id = a.user_id`

/** Pending applicants with their risk signals, longest waiting first by default. */
export async function listApplicants(query: ApplicantsQuery): Promise<List<Applicant>> {
  const rowJoins = { key: [Prisma.sql`a.id`], joins: SHARED_ADDRESSES }
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
