import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { readDb } from '@/lib/platform/database/replica'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { byNumber, containing, direction, directionNullsLast, type ListSql, readList } from '../lists/data'
import type { List } from '../pages/schema'
import { matchesUser, type PersonCondition } from '../people-search/data'
import type { AuditQuery, AuditRow, History } from './schema'

/** Entries of one page of the history of a subject. */
const HISTORY_PAGE = 30

type Row = Omit<AuditRow, 'seq' | 'createdAt'> & { seq: bigint; createdAt: Date }

const SELECT = Prisma.sql`l.seq, l.created_at AS "createdAt", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'Rule “' || r.name || '”') AS "actorName",
  u.email AS "actorEmail", l.actor_role AS "actorRole", l.action, l.subject, l.subject_id AS "subjectId",
  coalesce(k.name || ' (' || k.prefix || '…)', l.key_id::text) AS "apiKey",
  l.before, l.after, l.reason, host(l.ip) AS ip, l.hash, l.prev_hash AS "prevHash"`
const FROM = Prisma.sql`audit_log l LEFT JOIN app_user u ON u.id = l.actor_id LEFT JOIN api_key k ON k.id = l.key_id
  LEFT JOIN automatic_rule r ON r.id = l.rule_id`

/** A page of the audit log, newest first by default. */
export async function listAuditLog(query: AuditQuery): Promise<List<AuditRow>> {
  const named = query.q ? await matchesUser(Prisma.sql`l.actor_id`, query.q) : undefined
  const list = await readList<Row>(buildListSql(query, named), query)
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, seq: Number(row.seq), createdAt: row.createdAt.toISOString() })),
  }
}

function buildListSql(query: AuditQuery, named: PersonCondition | undefined): ListSql {
  const way = direction(query.dir)
  const orders = {
    seq: Prisma.sql`l.seq ${way}`,
    action: Prisma.sql`l.action ${way}, l.seq DESC`,
    actor: Prisma.sql`u.email ${directionNullsLast(query.dir)}, l.seq DESC`,
  }
  const from = Prisma.sql`${FROM} ${named?.joins ?? Prisma.empty}`
  return {
    select: SELECT,
    byId: byNumber(Prisma.sql`l.seq`),
    from,
    where: conditions(query, named),
    orderBy: orders[query.sort],
  }
}

function conditions(
  { q, action, subject, role, from, to }: AuditQuery,
  named: PersonCondition | undefined,
): Prisma.Sql[] {
  return [
    ...(named
      ? [
          // the expression of the index audit_log_search
          Prisma.sql`(search_fold(l.action || ' ' || coalesce(l.reason, '')) LIKE ${containing(q)} OR l.subject_id = ${q}
            OR ${named.where})`,
        ]
      : []),
    ...(action ? [Prisma.sql`l.action = ${action}`] : []),
    ...(subject ? [Prisma.sql`l.subject = ${subject}`] : []),
    ...(role ? [Prisma.sql`l.actor_role = ${role}::user_role`] : []),
    ...(from ? [Prisma.sql`l.created_at >= ${dayStart(from)}`] : []),
    ...(to ? [Prisma.sql`l.created_at < ${dayStart(addDays(to, 1))}`] : []),
  ]
}

/**
 * What was recorded about one subject, newest first. An index holds the entries of each subject.
 * @param before the number of the oldest entry that is known
 */
export async function listHistory(subject: string, subjectId: string, before?: number): Promise<History> {
  const rows = await readDb().$queryRaw<Row[]>`
    SELECT ${SELECT} FROM ${FROM} WHERE l.subject = ${subject} AND l.subject_id = ${subjectId}
      AND (${before ?? null}::bigint IS NULL OR l.seq < ${before ?? null}::bigint)
    ORDER BY l.seq DESC LIMIT ${HISTORY_PAGE + 1}`
  const entries = rows.slice(0, HISTORY_PAGE)
  return {
    entries: entries.map((row) => ({ ...row, seq: Number(row.seq), createdAt: row.createdAt.toISOString() })),
    hasMore: rows.length > HISTORY_PAGE,
  }
}
