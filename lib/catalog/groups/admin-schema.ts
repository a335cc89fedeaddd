import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'

const NAME_MAX = 100

/** Maximum offers of one group. */
const MEMBERS_MAX = 50

/** The maximum weight; the database checks it too. */
const WEIGHT_MAX = 1_000

const id = z.int32().positive()

const confirmation = { reason: reasonSchema, confirm: confirmSchema }

/** `POST /api/admin/offer-groups`, and `PUT …/{id}`, which replaces the whole group. */
export const groupSchema = z
  .strictObject({
    name: trimmedText(NAME_MAX).min(1, 'Give it a name.'),
    members: z
      .array(
        z.strictObject({
          offerId: id,
          weight: z.number({ error: 'A weight is a number.' }).int().min(0).max(WEIGHT_MAX, `At most ${WEIGHT_MAX}.`),
        }),
      )
      .min(1, 'Choose at least one offer.')
      .max(MEMBERS_MAX),
    fallbackOfferId: id.nullable().default(null),
    isActive: z.boolean().default(true),
    reason: optionalReasonSchema,
  })
  .refine(({ members }) => new Set(members.map(({ offerId }) => offerId)).size === members.length, {
    path: ['members'],
    message: 'An offer is listed twice.',
  })
  .refine(({ members, fallbackOfferId }) => members.every(({ offerId }) => offerId !== fallbackOfferId), {
    path: ['fallbackOfferId'],
    message: 'The fallback cannot be one of the group.',
  })

export type GroupInput = z.output<typeof groupSchema>

/** `DELETE /api/admin/offer-groups/{id}`. */
export const groupRemovalSchema = z.strictObject(confirmation)

export const groupIdSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })

export const groupDoneSchema = z.object({ isDone: z.literal(true) })

export const GROUP_SORTS = ['name', 'id'] as const

/** `GET /api/admin/offer-groups`. */
export const groupQuerySchema = listQuery(GROUP_SORTS, { state: z.enum(['on', 'off']).optional() })

export type GroupQuery = z.output<typeof groupQuerySchema>

/** A group with its offers, by name. */
export const groupRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  members: z.array(
    z.object({ offerId: z.number().int(), name: z.string(), weight: z.number().int(), isRunning: z.boolean() }),
  ),
  fallbackOfferId: z.number().int().nullable(),
  fallbackName: z.string().nullable(),
  /** Number of caps its offers share. */
  caps: z.number().int(),
  isActive: z.boolean(),
})

export type GroupRow = z.output<typeof groupRowSchema>

/** The columns of the list, for the screen and the CSV. */
export const OFFER_GROUP_COLUMNS = listColumns<GroupRow>()([
  { key: 'id', head: 'Id', only: 'csv' },
  { key: 'name', head: 'Name' },
  {
    key: 'members',
    head: 'Offers',
    csv: (row) => row.members.map(({ name, weight }) => `${name} (${weight})`).join('; '),
  },
  { key: 'fallbackName', head: 'Fallback' },
  { key: 'caps', head: 'Caps' },
  { key: 'isActive', head: 'Active', csv: (row) => (row.isActive ? 'yes' : 'no') },
])
