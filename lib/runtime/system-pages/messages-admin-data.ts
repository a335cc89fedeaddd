import { isUrl } from '@/lib/platform/parse-url'
import 'server-only'
import { byUuid, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { DAY_MS, HOUR_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import type { CallsQuery, FailedCall, MailsQuery, Messages, SystemMail } from './messages-admin-schema'

const NETWORKS_SHOWN = 10

/** What waits and failed of emails, pushes, postbacks, bots and webhooks, and calls that were refused. */
export async function readMessages(at: Date): Promise<Messages> {
  const since = new Date(at.getTime() - DAY_MS)
  const [mails, pushes, postbacks, botOrders, webhooks, refused] = await Promise.all([
    readMails(since),
    readPushes(at),
    readPostbacks(since, at),
    db().botOrder.count({ where: { status: 'failed', createdAt: { gte: since } } }),
    readWebhooks(since),
    readRefused(since),
  ])
  return { mails, pushes, postbacks, botOrders: { failed: botOrders }, webhooks, refused }
}

type Queue = { waiting: number; oldestAt: Date | null }

/** By the indexes of what waits and what failed, which are short. */
async function readMails(since: Date): Promise<Messages['mails']> {
  const [[queued], failed] = await Promise.all([
    db().$queryRaw<[Queue & { deferred: number }]>`
      SELECT count(*)::int AS waiting, count(*) FILTER (WHERE error IS NOT NULL)::int AS deferred,
        min(created_at) AS "oldestAt" FROM mail_message WHERE status = 'queued'`,
    db().mailMessage.count({ where: { status: 'failed', failedAt: { gte: since } } }),
  ])
  const { waiting, deferred, oldestAt } = queued
  return { hasServer: Boolean(env().SMTP_URL), waiting, deferred, oldestAt: oldestAt?.toISOString() ?? null, failed }
}

/** Messages that gather or are due, and calls of push services that wait, with since when the oldest due one does. */
async function readPushes(at: Date): Promise<Messages['pushes']> {
  const [{ waiting, oldestAt }] = await db().$queryRaw<[Queue]>`
    SELECT count(*)::int AS waiting, min(at) FILTER (WHERE at <= ${at}) AS "oldestAt"
    FROM (SELECT due_at AS at FROM push_message WHERE closed_at IS NULL
      UNION ALL SELECT next_try_at FROM push_delivery WHERE status = 'queued') queued`
  return { waiting, oldestAt: oldestAt?.toISOString() ?? null }
}

async function readPostbacks(since: Date, at: Date): Promise<Messages['postbacks']> {
  const [[queued], [{ failed }]] = await Promise.all([
    db().$queryRaw<[Queue]>`
      SELECT count(*)::int AS waiting, min(next_try_at) FILTER (WHERE next_try_at <= ${at}) AS "oldestAt"
      FROM affiliate_postback_delivery WHERE status = 'queued' AND NOT is_paused`,
    db().$queryRaw<[{ failed: number }]>`
      SELECT count(*)::int AS failed FROM affiliate_postback_delivery
      WHERE status IN ('failed', 'refused') AND finished_at >= ${since}`,
  ])
  return { waiting: queued.waiting, oldestAt: queued.oldestAt?.toISOString() ?? null, failed }
}

async function readWebhooks(since: Date): Promise<Messages['webhooks']> {
  const rows = await db().$queryRaw<(Omit<Messages['webhooks'][number], 'lastHour'> & { lastHour: Date })[]>`
    SELECT source, reason, sum(calls)::int AS calls, max(starts_at) AS "lastHour",
      (array_agg(last_error ORDER BY starts_at DESC))[1] AS "lastError"
    FROM webhook_failure_count WHERE starts_at >= ${since} GROUP BY source, reason ORDER BY source, reason`
  return rows.map((row) => ({ ...row, lastHour: row.lastHour.toISOString() }))
}

async function readRefused(since: Date): Promise<Messages['refused']> {
  const from = new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS)
  const [networks, hours] = await Promise.all([
    db().$queryRaw<{ network: string; calls: number; lastHour: Date }[]>`
      SELECT network, sum(calls)::int AS calls, max(starts_at) AS "lastHour" FROM refused_call_count
      WHERE starts_at >= ${from} GROUP BY network ORDER BY calls DESC, network LIMIT ${NETWORKS_SHOWN}`,
    db().$queryRaw<{ hour: Date; calls: number }[]>`
      SELECT starts_at AS hour, sum(calls)::int AS calls FROM refused_call_count
      WHERE starts_at >= ${from} GROUP BY starts_at ORDER BY starts_at`,
  ])
  return {
    networks: networks.map((row) => ({ ...row, lastHour: row.lastHour.toISOString() })),
    hours: hours.map(({ hour, calls }) => ({ hour: hour.toISOString(), calls })),
    calls: hours.reduce((sum, { calls }) => sum + calls, 0),
  }
}

type MailRow = Omit<SystemMail, 'at' | 'createdAt'> & { at: Date; createdAt: Date }

const SINCE = Prisma.sql`coalesce(m.failed_at, m.created_at)`
const MAIL = Prisma.sql`m.id, left(m.to_address, 1) || '•••@' || split_part(m.to_address, '@', -1) AS "to", m.template,
  CASE m.status WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS status, m.error, ${SINCE} AS at,
  m.created_at AS "createdAt", m.status = 'queued' OR m.html <> '' AS "canRetry"`

/** Emails that failed, and those that were deferred and wait; newest first by default. */
export async function listMails(query: MailsQuery): Promise<List<SystemMail>> {
  const { q, status, dir } = query
  const failed = Prisma.sql`m.status = 'failed'`
  const waiting = Prisma.sql`(m.status = 'queued' AND m.error IS NOT NULL)`
  const where = [
    status === 'failed' ? failed : status === 'waiting' ? waiting : Prisma.sql`(${failed} OR ${waiting})`,
    ...(q
      ? [
          Prisma.sql`(search_fold(m.template) LIKE ${containing(q)} OR search_fold(m.error) LIKE ${containing(q)} OR ${lowerCase(Prisma.sql`m.to_address`)} = ${q.toLowerCase()})`,
        ]
      : []),
  ]
  const orderBy = Prisma.sql`${SINCE} ${direction(dir)}, m.id`
  const list = await readList<MailRow>(
    { select: MAIL, byId: byUuid(Prisma.sql`m.id`), from: Prisma.sql`mail_message m`, where, orderBy },
    query,
  )
  const rows = list.rows.map((row) => ({ ...row, at: row.at.toISOString(), createdAt: row.createdAt.toISOString() }))
  return { ...list, rows }
}

type CallRow = Omit<FailedCall, 'finishedAt' | 'host'> & { url: string; finishedAt: Date }

const CALL = Prisma.sql`d.id, d.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
  d.event, d.url, d.status, d.http_status AS "httpStatus", d.error, d.attempts, d.conversion_id AS "conversionId",
  d.finished_at AS "finishedAt"`
const CALLS = Prisma.sql`affiliate_postback_delivery d JOIN affiliate a ON a.id = d.affiliate_id
  JOIN app_user u ON u.id = a.user_id`

/** Calls to affiliates’ trackers that failed for good, newest first by default; tests are left out. */
export async function listFailedCalls(query: CallsQuery): Promise<List<FailedCall>> {
  const { q, status, dir } = query
  const named = q ? await matchesAffiliate(Prisma.sql`d.affiliate_id`, q) : undefined
  const where = [
    Prisma.sql`d.status IN ('failed', 'refused') AND d.event <> 'test'`,
    ...(status ? [Prisma.sql`d.status = ${status}::delivery_status`] : []),
    ...(named
      ? [
          Prisma.sql`(${named.where} OR search_fold(d.error) LIKE ${containing(q)} OR search_fold(d.url) LIKE ${containing(q)})`,
        ]
      : []),
  ]
  const from = Prisma.sql`${CALLS} ${named?.joins ?? Prisma.empty}`
  const orderBy = Prisma.sql`d.finished_at ${direction(dir)}, d.id`
  const list = await readList<CallRow>({ select: CALL, byId: byUuid(Prisma.sql`d.id`), from, where, orderBy }, query)
  const rows = list.rows.map(({ url, finishedAt, ...row }) => ({
    ...row,
    host: isUrl(url) ? new URL(url).host : '',
    finishedAt: finishedAt.toISOString(),
  }))
  return { ...list, rows }
}
