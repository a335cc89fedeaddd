import 'server-only'
import { byUuid, containing, direction, type ListKey, readKeys, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ApplicationStatus, SquadSplit } from '@/lib/generated/prisma/enums'
import { acceptanceProblems, rosterProblems } from '../rules'
import type { AdminSquadApplication, SquadApplicationsQuery } from './admin-schema'

type Member = AdminSquadApplication['members'][number] & { otherSquad: string | null }
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

// Members and problems are read for the rows of one page.
const APPLICATION = Prisma.sql`p.id, p.name, p.pitch, p.split::text, p.status::text, p.leader_id AS "leaderId",
  p.squad_id AS "squadId", p.decision_reason AS "decisionReason", d.email AS "decidedBy", p.created_at AS "sentAt",
  p.decided_at AS "decidedAt", EXISTS (SELECT FROM squad s WHERE lower(s.name) = lower(p.name)) AS "nameTaken",
  (SELECT json_agg(json_build_object('affiliateId', a.id, 'name', trim(u.first_name || ' ' || u.last_name),
      'status', a.status, 'acceptedAt', CASE a.id WHEN p.leader_id THEN p.created_at ELSE (SELECT y.accepted_at
        FROM squad_application_acceptance y WHERE y.application_id = p.id AND y.affiliate_id = a.id) END, 'shareBps', coalesce((p.shares ->> a.id::text)::int, 0),
      'otherSquad', (SELECT s.name FROM squad_member m JOIN squad s ON s.id = m.squad_id
        WHERE m.affiliate_id = a.id AND m.left_at IS NULL LIMIT 1)) ORDER BY one.place)
    FROM unnest(p.leader_id || p.member_ids) WITH ORDINALITY AS one (id, place)
    JOIN affiliate a ON a.id = one.id JOIN app_user u ON u.id = a.user_id) AS members`
const DECIDER = { key: [Prisma.sql`p.id`], joins: Prisma.sql`LEFT JOIN app_user d ON d.id = p.decided_by_id` }

/** Applications for squads with their problems; the newest first by default. */
export async function listAdminSquadApplications(query: SquadApplicationsQuery): Promise<List<AdminSquadApplication>> {
  const list = await readList<ApplicationRow>(
    { select: APPLICATION, byId: byUuid(Prisma.sql`p.id`), ...matching(query), rowJoins: DECIDER },
    query,
  )
  return { ...list, rows: list.rows.map(toApplication) }
}

/** The undecided applications a filter matches, for a decision about all of them. */
export function matchingSquadApplications(query: SquadApplicationsQuery): Promise<ListKey[]> {
  const { where, ...parts } = matching(query)
  const select = Prisma.sql`p.id::text AS key, p.status::text, 0::bigint AS cents`
  return readKeys({ select, ...parts, where: [...where, Prisma.sql`p.status = 'submitted'`] })
}

function matching(query: SquadApplicationsQuery) {
  const way = direction(query.dir)
  const orders = { sent: Prisma.sql`p.created_at ${way}, p.id ${way}`, name: Prisma.sql`lower(p.name) ${way}, p.id` }
  return { from: Prisma.sql`squad_application p`, where: applicationConditions(query), orderBy: orders[query.sort] }
}

function applicationConditions({ q, status }: SquadApplicationsQuery): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`p.status = ${status}::application_status`] : []),
    ...(q ? [Prisma.sql`(search_fold(p.name) LIKE ${containing(q)} OR p.leader_id::text = ${q})`] : []),
  ]
}

const acceptedBy = (members: readonly Member[]) =>
  new Set(members.filter(({ acceptedAt }) => acceptedAt).map(({ affiliateId }) => affiliateId))

function toApplication({ nameTaken, members, sentAt, decidedAt, ...row }: ApplicationRow): AdminSquadApplication {
  const problems =
    row.status === 'submitted'
      ? [
          ...(nameTaken ? ['Another squad has this name.'] : []),
          ...rosterProblems(members, row.leaderId, row.split),
          ...acceptanceProblems(members, acceptedBy(members)),
        ]
      : []
  return {
    ...row,
    members: members.map(({ otherSquad: _, acceptedAt, ...member }) => ({
      ...member,
      // instants in JSON of the database have a form of their own
      acceptedAt: acceptedAt && new Date(acceptedAt).toISOString(),
    })),
    problems,
    sentAt: sentAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
