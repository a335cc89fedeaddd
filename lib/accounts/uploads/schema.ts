import { z } from 'zod'

/** `POST /api/admin/uploads?for=…`: what staff upload pictures for. */
export const uploadQuerySchema = z.strictObject({
  for: z.enum(['offer', 'creative', 'logo'], 'Say what the picture is for: offer, creative or logo.'),
})

/** A stored picture. `url` is a path of this site; sides in pixels. */
export const uploadedSchema = z.strictObject({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type Uploaded = z.output<typeof uploadedSchema>
