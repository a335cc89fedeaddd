import { z } from 'zod'
import { bulkIds, confirmSchema, reasonSchema } from '../pages/schema'

/** A member of staff who looks after affiliates or advertisers. */
export const managerSchema = z.object({ id: z.uuid(), name: z.string() })
export type Manager = z.output<typeof managerSchema>

/** `GET …/managers`: who can be assigned, by name. */
export const managersSchema = z.object({ managers: z.array(managerSchema) })

/** Of lists: the rows of one manager, the viewer's own ones, or those nobody looks after. */
export const managerFilter = z.union([z.enum(['me', 'none']), z.uuid()]).optional()
export type ManagerFilter = z.output<typeof managerFilter>

const assignment = {
  /** Who looks after them from now on; null for nobody. */
  managerId: z.uuid().nullable(),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
}

/** `POST /api/admin/manage-users/managers`, by account. Several ask for `assign 12`. */
export const assignAffiliatesSchema = z.strictObject({ ids: bulkIds(z.uuid()), ...assignment })

/** `POST /api/admin/advertisers/managers`, by number. Several ask for `assign 12`. */
export const assignAdvertisersSchema = z.strictObject({ ids: bulkIds(z.int32().positive()), ...assignment })

export type Assignment<Id> = { ids: Id[]; managerId: string | null; reason: string; confirm: string }
