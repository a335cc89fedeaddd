import { z } from 'zod'
import { CUSTOMER_MAX_LENGTH } from '@/lib/conversions/customers/constants'
import { CustomerListState } from '@/lib/generated/prisma/enums'
import { formatCount } from '@/lib/platform/text/counts'
import { limitedText } from '@/lib/platform/text/schema'
import { LIST_NAMES_AT_ONCE, LIST_PARTS_MAX } from './customer-list-constants'
import { partPlaceSchema } from './schema'

export const customerListParamsSchema = z.object({ listId: z.uuid() })
export const customerListPartParamsSchema = customerListParamsSchema.extend({
  place: partPlaceSchema(LIST_PARTS_MAX, 'list'),
})

/** A row that names nobody, or whose name cannot be read, without what stands in it. */
const problemSchema = z.object({ line: z.int(), problem: z.string() })
export const problemsSchema = z.array(problemSchema)
export type RowProblem = z.output<typeof problemSchema>

/** A list of customers of before. */
const customerListSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(CustomerListState),
  /** How many names it has, each once. */
  names: z.int(),
  badRows: z.int(),
  /** The first of them. */
  problems: problemsSchema,
  /** The headings of the columns of its file that name no customers. */
  unreadColumns: z.array(z.string()),
  /** Why its file cannot be read. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type CustomerListRow = z.output<typeof customerListSchema>

/** The lists of an advertiser, the newest first, and its offers that look at them. */
export const customerListsSchema = z.object({
  lists: z.array(customerListSchema),
  offers: z.array(z.object({ id: z.int(), name: z.string(), effect: z.enum(['new', 'rules']) })),
})
export type CustomerLists = z.output<typeof customerListsSchema>

/** Numbers of customers, addresses, or SHA-256 of addresses, for a list. */
export const listNamesSchema = z.strictObject({
  names: z
    .array(limitedText(CUSTOMER_MAX_LENGTH))
    .min(1, 'Send at least one name.')
    .max(LIST_NAMES_AT_ONCE, `Send at most ${formatCount(LIST_NAMES_AT_ONCE)} at once.`),
})
/** How many were new to the list, and which of those sent name nobody, by their place from 1. */
export const addedNamesSchema = z.object({ added: z.int(), problems: problemsSchema })
export type AddedNames = z.output<typeof addedNamesSchema>
