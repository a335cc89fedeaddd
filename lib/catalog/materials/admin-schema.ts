import { z } from 'zod'
import { optionalReasonSchema } from '@/lib/backoffice/pages/schema'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { ADDRESS_LENGTH } from '../links/destination-constants'
import { plainAddressProblem } from '../links/destination-rules'
import { CREATIVE_BODY_LENGTH, CREATIVE_KINDS, CREATIVE_TITLE_LENGTH, CREATIVES_MAX, PICTURES_MAX } from './constants'

const version = z.int32().positive()
const size = z.int32().positive().nullable()

/** A picture of this site: uploaded here, or part of the demo. */
const picture = limitedText(ADDRESS_LENGTH).refine((url) => /^\/[^/\\]/.test(url), 'Upload the picture here.')

/** `PUT /api/admin/offers/{id}/pictures`: all of them; the first is shown in lists. */
export const picturesChangeSchema = z.strictObject({
  pictures: z
    .array(z.strictObject({ url: picture, width: size, height: size }))
    .max(PICTURES_MAX, `At most ${PICTURES_MAX} pictures.`),
  version,
  reason: optionalReasonSchema,
})
export type PicturesChange = z.output<typeof picturesChangeSchema>

const text = (length: number) => trimmedText(length, `Use at most ${length} characters.`)

const creative = z
  .strictObject({
    id: z.uuid().nullable(),
    kind: z.enum(CREATIVE_KINDS),
    title: text(CREATIVE_TITLE_LENGTH).min(1, 'Enter a title.'),
    url: text(ADDRESS_LENGTH).transform((url) => url || null),
    body: text(CREATIVE_BODY_LENGTH).transform((body) => body || null),
  })
  .superRefine(({ kind, url, body }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'image' && !picture.safeParse(url ?? '').success) problem('url', 'Upload a picture.')
    if (kind === 'link') {
      const message = plainAddressProblem(url ?? '')
      if (message) problem('url', message)
    }
    if ((kind === 'text' || kind === 'email') && body === null) problem('body', 'Write the text.')
  })

/** All creatives of an offer, in order; those with an id are kept. */
export const creativesSchema = z.array(creative).max(CREATIVES_MAX, `At most ${CREATIVES_MAX} creatives.`)

/** `PUT /api/admin/offers/{id}/creatives`. */
export const creativesChangeSchema = z.strictObject({
  creatives: creativesSchema,
  version,
  reason: optionalReasonSchema,
})
export type CreativesChange = z.output<typeof creativesChangeSchema>

/** `GET /api/admin/offers/{id}/materials`: pictures, creatives and questions, in their order. */
export const materialsSchema = z.object({
  version,
  pictures: z.array(z.object({ url: z.string(), width: size, height: size })),
  creatives: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      body: z.string().nullable(),
    }),
  ),
  questions: z.array(z.object({ id: z.number().int(), text: z.string(), isRequired: z.boolean() })),
})
export type Materials = z.output<typeof materialsSchema>
