import { createHash } from 'node:crypto'
import { BROKEN_OFF_MS } from './constants'
import type { AgentAction } from './schema'

type Row = { status: string; expiresAt: Date; decidedAt: Date | null }

/** The state of a change at a time. */
export function stateAt({ status, expiresAt, decidedAt }: Row, at: Date): AgentAction['state'] {
  if (status === 'waiting' && expiresAt <= at) return 'expired'
  if (status === 'running' && decidedAt && at.getTime() - decidedAt.getTime() > BROKEN_OFF_MS) return 'broken'
  return status as AgentAction['state']
}

/** The hash of what is confirmed: the operation, its address and its body, whatever the order of its fields. */
export const actionHash = (operation: string, address: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, address, body ?? null], ordered))
    .digest('hex')

const ordered = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The message of an answer that is a refusal. */
export function problemIn(answer: string | null): string | null {
  if (answer === null) return null
  try {
    const { error } = JSON.parse(answer) as { error?: { message?: unknown } }
    return typeof error?.message === 'string' ? error.message : null
  } catch {
    return null
  }
}
