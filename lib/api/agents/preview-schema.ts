import { z } from 'zod'

/** A field that would be set. `from` is null where what is there now is not known, or there was nothing. */
const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** Whether it stays as it is. */
  isSame: z.boolean(),
})
export type FieldChange = z.output<typeof fieldChange>

/** What a change would do, as the server computed it. */
export const previewSchema = z.object({
  title: z.string(),
  /** The method and the address of the operation. */
  address: z.string(),
  /** What it is about, as it is now. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  changes: z.array(fieldChange),
})
export type Preview = z.output<typeof previewSchema>
