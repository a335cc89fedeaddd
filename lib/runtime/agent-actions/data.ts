import 'server-only'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { previewSchema } from '../action-previews/schema'
import { HISTORY_MAX } from './constants'
import { problemIn, stateAt } from './rules'
import type { AgentAction, AgentActions } from './schema'

const SELECT = {
  ...{
    id: true,
    operation: true,
    status: true,
    preview: true,
    hash: true,
    answer: true,
    answerSealed: true,
    httpStatus: true,
  },
  ...{ createdAt: true, expiresAt: true, decidedAt: true },
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
  ...{ id: row.id, operation: row.operation, hash: row.hash, key: row.key },
  state: stateAt(row, at),
  preview: previewSchema.parse(row.preview),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  problem: row.status === 'failed' ? problemIn(answerOf(row)) : null,
})

/**
 * What agents prepared for a person: what waits, the oldest first, so that one that comes moves no button of those shown, and
 * what was decided lately, the newest first.
 */
export async function listAgentActions(userId: string, at: Date): Promise<AgentActions> {
  const waits = { status: 'waiting', expiresAt: { gt: at } }
  const orderBy = { id: 'desc' } as const
  const waiting = await db().agentAction.findMany({
    where: { userId, ...waits },
    select: SELECT,
    orderBy: { id: 'asc' },
  })
  const decided = await db().agentAction.findMany({
    where: { userId, NOT: waits },
    select: SELECT,
    orderBy,
    take: HISTORY_MAX,
  })
  return { waiting: waiting.map((row) => toAction(row, at)), decided: decided.map((row) => toAction(row, at)) }
}

/** One of them. @throws AppError not_found, also for those of others */
export async function findAgentAction(userId: string, id: string, at: Date): Promise<AgentAction> {
  const row = await db().agentAction.findFirst({ where: { id, userId }, select: SELECT })
  if (!row) throw new AppError('not_found', 'There is no such change.')
  return toAction(row, at)
}

/** Those prepared with a key, the newest first, for the agent that has it. */
export async function listActionsOfKey(keyId: string, at: Date): Promise<AgentAction[]> {
  const rows = await db().agentAction.findMany({
    where: { keyId },
    select: SELECT,
    orderBy: { id: 'desc' },
    take: HISTORY_MAX,
  })
  return rows.map((row) => toAction(row, at))
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
