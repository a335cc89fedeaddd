import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { LIVE_CHANNEL } from './constants'
import type { Audience, LiveEvent } from './schema'

/** Sends an event to open pages if and when the caller's transaction commits. */
export async function publish(tx: Tx, to: Audience, event: LiveEvent): Promise<void> {
  await publishAll(tx, [{ to, event }])
}

/** `publish` for many audiences in one statement. */
export async function publishAll(tx: Tx, messages: readonly { to: Audience; event: LiveEvent }[]): Promise<void> {
  if (messages.length === 0) return
  const payloads = messages.map((message) => JSON.stringify(message))
  await tx.$executeRaw`SELECT pg_notify(${LIVE_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`
}

/** Tells the pages that show test accounts that they changed: those of their owners, and those of staff. */
export const publishTests = (tx: Tx, accountIds: Iterable<number>): Promise<void> => {
  const own = [...new Set(accountIds)].map((testAccountId) => ({ to: { testAccountId }, event: TEST }))
  return publishAll(tx, own.length > 0 ? [...own, { to: { staff: 'test-mode' }, event: TEST }] : [])
}

const TEST = { type: 'test' } as const

/** `publish` as a SQL expression, for statements that select the user ids themselves. */
export const publishSql = (userId: Prisma.Sql, event: LiveEvent): Prisma.Sql => Prisma.sql`
  pg_notify(${LIVE_CHANNEL}, jsonb_build_object('to', jsonb_build_object('userId', ${userId}),
    'event', ${JSON.stringify(event)}::jsonb)::text)::text`
