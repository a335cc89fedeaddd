import { z } from 'zod'
import { limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { previewSchema } from './preview-schema'

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

/** Which of the actions prepared with a key, the newest first. */
export const preparedQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: z.uuid().optional().meta({ description: 'The nextCursor of the previous answer.' }),
})
export type PreparedQuery = z.output<typeof preparedQuerySchema>

/** `GET /api/account/agent-actions`: those that wait, the oldest first, or those that were decided, the newest first. */
export const agentActionsQuerySchema = preparedQuerySchema.extend({
  state: z.enum(['waiting', 'decided']).default('waiting'),
})
export type AgentActionsQuery = z.output<typeof agentActionsQuerySchema>
export const agentActionsSchema = z.object({ actions: z.array(agentActionSchema), nextCursor: nextCursorSchema })
export type AgentActions = z.output<typeof agentActionsSchema>

export const actionParamsSchema = z.object({ id: z.uuid() })

/** `POST …/{id}/confirm`. */
export const confirmActionSchema = z.strictObject({ hash: z.string().length(64) })
