import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'
import { agentActionSchema } from '../agents/schema'
import { FOUND_DEFAULT, FOUND_MAX } from './tool-constants'

const operation = limitedText(60)
  .min(1)
  .meta({ description: 'The name of an operation, as search_operations gives it.' })
const primitive = z.union([z.string(), z.number(), z.boolean()])
const values = z.record(z.string(), z.union([primitive, z.array(primitive), z.null()]))

/** The input of `search_operations`. */
export const searchInput = z.strictObject({
  text: limitedText(200)
    .default('')
    .meta({ description: 'Words to look for in names and titles, such as "short link". Empty lists all.' }),
  kind: z.enum(['read', 'write']).optional().meta({ description: 'Only what reads, or only what changes something.' }),
  limit: z.number().int().min(1).max(FOUND_MAX).default(FOUND_DEFAULT),
  skip: z.number().int().min(0).max(1000).default(0).meta({ description: 'How many to leave out, for the next page.' }),
})
export type SearchInput = z.output<typeof searchInput>

/** The input of `describe_operation`. */
export const describeInput = z.strictObject({ operation })

/** What is sent to an operation: the parts of its address, its query and its body. */
export const sentSchema = z.strictObject({
  operation,
  params: values.default({}).meta({ description: 'The parts of the address in braces, such as id.' }),
  query: values.default({}).meta({ description: 'Filters, order and paging.' }),
  body: z.unknown().optional().meta({ description: 'The body, for operations that take one.' }),
})
export type Sent = z.output<typeof sentSchema>

/** What a tool answers that read something. */
export const readOutput = z.object({ note: z.string(), operation: z.string(), data: z.unknown() })

/** The input of `get_prepared`. */
export const preparedInput = z.strictObject({ action: z.uuid().meta({ description: 'The id that prepare answered.' }) })

/** What a tool answers that prepared something. */
export const preparedOutput = z.object({
  note: z.string(),
  action: agentActionSchema,
  page: z.string().meta({ description: 'Where the person confirms or declines it.' }),
})
