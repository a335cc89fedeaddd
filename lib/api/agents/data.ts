import 'server-only'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { toPage } from '@/lib/platform/http/responses/pagination'
import { previewSchema } from './preview-schema'
import { problemIn, stateAt } from './rules'
import type { AgentAction, AgentActions, AgentActionsQuery, PreparedQuery } from './schema'

const SELECT = {
  id: true,
  operation: true,
  status: true,
  preview: true,
  hash: true,
  answer: true,
  answerSealed: true,
  httpStatus: true,
  createdAt: true,
  expiresAt: true,
  decidedAt: true,
  key: { select: { name: true, prefix: true } },
} as const

type Row = {
  id: string
  operation: string
  status: string
  preview: unknown
  hash: string
  answer: string | null
  answerSealed: string | null
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
  key: { name: string; prefix: string }
}

/** What the operation answered. */
const answerOf = ({ answer, answerSealed }: Pick<Row, 'answer' | 'answerSealed'>): string | null =>
  answerSealed === null ? answer : unseal(answerSealed)

const toAction = (row: Row, at: Date): AgentAction => ({
  id: row.id,
  operation: row.operation,
  hash: row.hash,
  key: row.key,
  state: stateAt(row, at),
  preview: previewSchema.parse(row.preview),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  problem: row.status === 'failed' ? problemIn(answerOf(row)) : null,
})

/**
 * A page of what agents prepared for a person: what waits, the oldest first, so that one that comes moves no button of those
 * shown, or what was decided or has expired, the newest first.
 */
export async function listAgentActions(
  userId: string,
  { state, limit, cursor }: AgentActionsQuery,
  at: Date,
): Promise<AgentActions> {
  const isWaiting = state === 'waiting'
  const waits = { status: 'waiting', expiresAt: { gt: at } }
  const rows = await db().agentAction.findMany({
    where: {
      userId,
      ...(isWaiting ? waits : { NOT: waits }),
      ...(cursor && { id: isWaiting ? { gt: cursor } : { lt: cursor } }),
    },
    select: SELECT,
    orderBy: { id: isWaiting ? 'asc' : 'desc' },
    take: limit + 1,
  })
  return toActions(rows, limit, at)
}

function toActions(rows: readonly Row[], limit: number, at: Date): AgentActions {
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { actions: page.map((row) => toAction(row, at)), nextCursor }
}

/** One of them. @throws AppError not_found, also for those of others */
export async function findAgentAction(userId: string, id: string, at: Date): Promise<AgentAction> {
  const row = await db().agentAction.findFirst({ where: { id, userId }, select: SELECT })
  if (!row) throw new AppError('not_found', 'There is no such change.')
  return toAction(row, at)
}

/** A page of those prepared with a key of a person, the newest first, for the agent that has it. */
export async function listActionsOfKey(
  { userId, keyId }: { userId: string; keyId: string },
  { limit, cursor }: PreparedQuery,
  at: Date,
): Promise<AgentActions> {
  const rows = await db().agentAction.findMany({
    where: { userId, keyId, ...(cursor && { id: { lt: cursor } }) },
    select: SELECT,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toActions(rows, limit, at)
}

/** One of them with what the operation answered. @throws AppError not_found, also for those of other keys */
export async function findActionOfKey(
  keyId: string,
  id: string,
  at: Date,
): Promise<{ action: AgentAction; answer: string | null }> {
  const row = await db().agentAction.findFirst({ where: { id, keyId }, select: SELECT })
  if (!row) throw new AppError('not_found', 'There is no such change of this key.')
  return { action: toAction(row, at), answer: answerOf(row) }
}
