import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { acceptedSchema, payoutFields } from '../changes/admin-schema'
import { EVENT_MAX_LENGTH, EVENT_PATTERN } from '../constants'
import { isReversalEvent } from '../value-rules'
import { GOAL_NAME_LENGTH } from './constants'

/** The event of a postback as staff type it; stored in lower case. */
const event = trimmedText(EVENT_MAX_LENGTH, `Use at most ${EVENT_MAX_LENGTH} characters.`)
  .toLowerCase()
  .min(1, 'Enter the event, as the advertiser sends it.')
  .regex(EVENT_PATTERN, 'Use letters, digits, dots, dashes and underscores.')
  .refine((value) => !isReversalEvent(value), 'This event takes a conversion back; it cannot pay one.')

const facts = {
  name: trimmedText(GOAL_NAME_LENGTH, `Use at most ${GOAL_NAME_LENGTH} characters.`).min(1, 'Enter a name.'),
  event,
  isRepeatable: z.boolean(),
}
const version = z.int32().positive()

/** `POST /api/admin/offers/{id}/payouts/goals`. It pays from now on. */
export const newGoalSchema = z.strictObject({
  ...facts,
  ...payoutFields,
  accepted: acceptedSchema,
  version,
  reason: reasonSchema,
})
export type NewGoal = z.output<typeof newGoalSchema>

/** `PATCH …/goals/{goalId}`: the fields that change. Payouts change with those of the offer. */
export const goalChangeSchema = z.strictObject({
  ...z.object({ ...facts, isActive: z.boolean() }).partial().shape,
  accepted: acceptedSchema,
  version,
  reason: reasonSchema,
})
export type GoalChange = z.output<typeof goalChangeSchema>

/** `PUT …/default-event`: the event of the offer's own payout. */
export const defaultEventSchema = z.strictObject({ event, accepted: acceptedSchema, version, reason: reasonSchema })
export type DefaultEventChange = z.output<typeof defaultEventSchema>

/** `PUT …/goals/order`: all goals, in the order they are shown. */
export const goalOrderSchema = z.strictObject({
  ids: z.array(z.int32().positive()).max(1_000),
  version,
  reason: reasonSchema,
})

const id = z.coerce.number().pipe(z.int32().positive())
export const goalParamsSchema = z.object({ id, goalId: id })
