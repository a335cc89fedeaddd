import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { requestJobRun } from '../job-requests/service'
import { GROUP_EVERY_MS, GROUP_MS, PUSH_JOB } from './constants'
import { pushExpiry } from './expiry-rules'

/** A push for a user's devices. Amounts in cents. */
export type QueuedPush = {
  userId: string
  topic: string
  /** Whether the topic is pushed to those who chose nothing. */
  usual: boolean
  /** Whether several within GROUP_MS are one push, and one is sent every GROUP_EVERY_MS at most. */
  isGrouped: boolean
  title: string
  message: string
  /** A path of this site; never with an amount in it. */
  path: string
  /** What it is about: queued twice, it is counted once. */
  subject: string
  /** How many events it stands for, and of new conversions their payouts. */
  count?: number
  pendingCents?: Cents
  availableCents?: Cents
}

const GROUP = Prisma.sql`${GROUP_MS}::int * interval '1 millisecond'`
const EVERY = Prisma.sql`${GROUP_EVERY_MS}::int * interval '1 millisecond'`

/**
 * Queues pushes in the caller's transaction, for those who have a device and want the topic: they are sent if and only if
 * it commits. A message that waits already is joined by what comes later of its tag. No two have the same user and tag.
 */
export async function queuePushes(tx: Tx, pushes: readonly QueuedPush[], at: Date): Promise<void> {
  if (pushes.length === 0) return
  const rows = pushes.map((push) => ({
    id: newId(at),
    user_id: push.userId,
    topic: push.topic,
    usual: push.usual,
    is_grouped: push.isGrouped,
    title: push.title,
    message: push.message,
    path: push.path,
    subject: push.subject,
    count: push.count ?? 1,
    tag: push.isGrouped ? push.topic : `${push.topic}:${push.subject}`,
    pending_cents: push.pendingCents?.toString() ?? null,
    available_cents: push.availableCents?.toString() ?? null,
    expires_at: pushExpiry(push.topic, at),
  }))
  const queued = await tx.$executeRaw`
    INSERT INTO push_message AS m (id, user_id, topic, tag, title, message, path, subject, count, pending_cents,
      available_cents, created_at, due_at, expires_at)
    SELECT r.id, r.user_id, r.topic, r.tag, r.title, r.message, r.path, r.subject, r.count, r.pending_cents,
      r.available_cents, ${at}, CASE WHEN r.is_grouped THEN greatest(${at}::timestamptz + ${GROUP},
        (SELECT max(e.closed_at) FROM push_message e WHERE e.user_id = r.user_id AND e.tag = r.tag) + ${EVERY})
        ELSE ${at}::timestamptz END, r.expires_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (id uuid, user_id uuid, topic text, tag text, usual bool,
      is_grouped bool, title text, message text, path text, subject text, count int, pending_cents bigint,
      available_cents bigint, expires_at timestamptz)
    LEFT JOIN notification_preference p ON p.user_id = r.user_id AND p.topic = r.topic
    WHERE coalesce(p.by_push, r.usual) AND EXISTS (SELECT FROM push_subscription s WHERE s.user_id = r.user_id)
    ORDER BY r.user_id, r.tag
    ON CONFLICT (user_id, tag) WHERE closed_at IS NULL DO UPDATE SET title = EXCLUDED.title,
      message = EXCLUDED.message, path = EXCLUDED.path, subject = EXCLUDED.subject, expires_at = EXCLUDED.expires_at,
      count = CASE WHEN m.subject = EXCLUDED.subject THEN m.count ELSE m.count + EXCLUDED.count END,
      pending_cents = m.pending_cents + EXCLUDED.pending_cents,
      available_cents = m.available_cents + EXCLUDED.available_cents`
  if (queued > 0 && pushes.some(({ isGrouped }) => !isGrouped)) await requestJobRun(tx, PUSH_JOB)
}
