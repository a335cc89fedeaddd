import { z } from 'zod'
import { optionalReasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'

const CATEGORY_NAME_LENGTH = 40
const CATEGORIES_TOTAL_MAX = 100

const id = z.int32().positive()
const name = trimmedText(CATEGORY_NAME_LENGTH, `Use at most ${CATEGORY_NAME_LENGTH} characters.`).min(
  1,
  'Enter a name.',
)

/** `GET /api/admin/offers/categories`: in their order. */
export const categoriesSchema = z.object({
  categories: z.array(z.object({ id: z.number().int(), name: z.string(), offers: z.number().int() })),
})
export type Categories = z.output<typeof categoriesSchema>

/**
 * `PUT /api/admin/offers/categories`: those that stay or are new, in order, and those to delete. A category that is in
 * neither list, because somebody else added it meanwhile, stays at the end.
 */
export const categoriesChangeSchema = z.strictObject({
  categories: z
    .array(z.strictObject({ id: id.nullable(), name }))
    .max(CATEGORIES_TOTAL_MAX, `At most ${CATEGORIES_TOTAL_MAX} categories.`),
  deleted: z.array(id).max(1_000),
  reason: optionalReasonSchema,
})
export type CategoriesChange = z.output<typeof categoriesChangeSchema>
