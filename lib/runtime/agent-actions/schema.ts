import { z } from 'zod'
import { previewSchema } from '../action-previews/schema'

const instant = z.iso.datetime()

/** `expired` waited too long; `broken` began to run and said nothing more. */
export const actionStates = ['waiting', 'running', 'done', 'failed', 'declined', 'expired', 'broken'] as const

/** A change an agent prepared, as its person sees it. */
export const agentActionSchema = z.object({
  id: z.string(),
  operation: z.string(),
  state: z.enum(actionStates),
  preview: previewSchema,
  /** What is confirmed, so that nothing else can be. */
  hash: z.string(),
  key: z.object({ name: z.string(), prefix: z.string() }),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
})
export type AgentAction = z.output<typeof agentActionSchema>

/** `GET /api/account/agent-actions`: what waits, and what was decided lately; the newest first. */
export const agentActionsSchema = z.object({
  waiting: z.array(agentActionSchema),
  decided: z.array(agentActionSchema),
})
export type AgentActions = z.output<typeof agentActionsSchema>

export const actionParamsSchema = z.object({ id: z.uuid() })

/** `POST …/{id}/confirm`. */
export const confirmActionSchema = z.strictObject({ hash: z.string().length(64) })
