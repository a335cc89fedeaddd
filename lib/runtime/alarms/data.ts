import 'server-only'
import { listDueHolds } from '@/lib/conversions/holds/data'
import { TEST_PROVIDER } from '@/lib/money/payout-providers/constants'
import { csv } from '@/lib/money/payout-providers/manual-bank-provider'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { log } from '@/lib/platform/log'
import { SEEN_WITHIN_MS } from '../processes/constants'
import { checkConditions } from './condition-data'
import { type AlarmName, QUEUE_NAMES, QUEUES, type QueueName } from './constants'

const NEVER = new Date(0)
/** Emails of a queue that moves were created within this time, in milliseconds. */
const SENT_OF_MS = 2 * DAY_MS

/** The age in seconds of what has waited longest in each queue; 0 when nothing waits. */
export type QueueAges = Record<QueueName, number>

/**
 * What is wrong with each alarm's part of the system, in words; null where nothing is, and no entry where it could not be
 * found out.
 * @throws when nothing could be read
 */
export async function readAlarms(at: Date): Promise<Partial<Record<AlarmName, string | null>>> {
  const [ages, conditions] = await Promise.all([
    readQueueAges(at).catch((err: unknown) => {
      log.warn({ err }, 'the queues could not be read')
      return null
    }),
    checkConditions({ at }),
  ])
  if (!ages && Object.keys(conditions).length === 0) throw new Error('nothing of the system could be read')
  const queues = ages ? QUEUE_NAMES.map((name) => [name, queueDetail(name, ages[name])] as const) : []
  return { ...Object.fromEntries(queues), ...conditions }
}

function queueDetail(name: QueueName, seconds: number): string | null {
  const { what, limitSeconds } = QUEUES[name]
  return seconds > limitSeconds ? `${what} for ${Math.floor(seconds / 60)} minutes.` : null
}

/** How long each queue's oldest due item has waited, and how long ago a job last ended in any process. */
export async function readQueueAges(at: Date): Promise<QueueAges> {
  const seenSince = new Date(at.getTime() - SEEN_WITHIN_MS)
  const [jobs, running, mail, [push], batch, [hold], [postback]] = await Promise.all([
    db().processHeartbeat.aggregate({ _max: { jobsRanAt: true } }),
    db().processHeartbeat.aggregate({ where: { lastSeenAt: { gte: seenSince } }, _min: { startedAt: true } }),
    readMailsWaiting(at),
    // what is deferred, by quiet hours or a push service, is due later
    db().$queryRaw<{ since: Date | null }[]>`
      SELECT least((SELECT min(due_at) FROM push_message WHERE closed_at IS NULL AND due_at <= ${at}),
        (SELECT min(next_try_at) FROM push_delivery WHERE status = 'queued' AND next_try_at <= ${at})) AS since`,
    db().payoutBatch.findFirst({
      where: { status: 'approved', provider: { notIn: [csv.name, TEST_PROVIDER] } },
      orderBy: { approvedAt: 'asc' },
      select: { approvedAt: true },
    }),
    listDueHolds(at, undefined),
    db().$queryRaw<{ since: Date }[]>`
      SELECT d.next_try_at AS since FROM affiliate_postback_delivery d
      JOIN affiliate_postback p ON p.id = d.postback_id AND p.is_active
      WHERE d.status = 'queued' AND NOT d.is_paused AND d.next_try_at <= ${at} ORDER BY d.next_try_at LIMIT 1`,
  ])
  const age = (since: Date | null | undefined) => (since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0)
  return {
    // not counted while no process ran at all
    jobs: running._min.startedAt ? Math.min(age(running._min.startedAt), age(jobs._max.jobsRanAt ?? NEVER)) : 0,
    mails: Math.max(age(mail.urgent), Math.min(age(mail.other), age(mail.sent ?? NEVER))),
    pushes: age(push?.since),
    payouts: age(batch?.approvedAt),
    holds: age(hold?.holdUntil),
    postbacks: age(postback?.since),
  }
}

/**
 * Since when the oldest email that was not deferred waits: one that somebody waits for, and any other, with when one was
 * last sent. A large campaign takes hours; it stands still only when nothing is sent.
 */
async function readMailsWaiting(at: Date) {
  const oldest = async (isUrgent: boolean) => {
    const where = { status: 'queued' as const, error: null, isUrgent }
    const found = await db().mailMessage.findFirst({
      where,
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    })
    return found?.createdAt
  }
  const [urgent, other] = await Promise.all([oldest(true), oldest(false)])
  if (!other) return { urgent, other, sent: null }
  // by the index of creation, and only what can have been sent shortly before
  const createdAt = { gte: new Date(at.getTime() - SENT_OF_MS) }
  const { _max } = await db().mailMessage.aggregate({ where: { status: 'sent', createdAt }, _max: { sentAt: true } })
  return { urgent, other, sent: _max.sentAt }
}
