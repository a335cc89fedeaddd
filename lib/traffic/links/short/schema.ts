import { z } from 'zod'
import { DEEP_LINK_MAX_LENGTH, SOURCE_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { formatCount } from '@/lib/platform/text/counts'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { SLUG_MAX } from './constants'
import { normalizeSlug, slugProblem } from './rules'

const instant = z.iso.datetime()
const text = (max: number) =>
  trimmedText(max, `Use at most ${formatCount(max)} characters.`)
    .refine((typed) => isPrintable(typed), 'Use one line of text.')
    .nullable()
    .default(null)
    .transform((typed) => typed || null)

/** What is typed may have blanks and capitals that the name has not. */
const SLUG_TEXT_MAX = SLUG_MAX * 2

/** A name under the host; empty for one that is made. */
const newSlug = trimmedText(SLUG_TEXT_MAX, `Use at most ${SLUG_MAX} characters.`)
  .default('')
  .check(({ value, issues }) => {
    const problem = value === '' ? undefined : slugProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })
  .transform(normalizeSlug)

const id = z.int32().positive()

const target = {
  offerId: id.nullable().default(null),
  smartLinkId: id.nullable().default(null),
  source: text(SOURCE_MAX_LENGTH),
  s1: text(SUB_ID_MAX_LENGTH),
  s2: text(SUB_ID_MAX_LENGTH),
  s3: text(SUB_ID_MAX_LENGTH),
  s4: text(SUB_ID_MAX_LENGTH),
  s5: text(SUB_ID_MAX_LENGTH),
  url: text(DEEP_LINK_MAX_LENGTH),
}
type Led = { offerId: number | null; smartLinkId: number | null }
const hasOneTarget = ({ offerId, smartLinkId }: Led) => (offerId === null) !== (smartLinkId === null)
const NOWHERE = { path: ['offerId'], error: 'Choose where it leads.' }

/** Where a short link leads, and what it carries. */
const shortLinkTargetSchema = z.strictObject(target).refine(hasOneTarget, NOWHERE)
export type ShortLinkTarget = z.output<typeof shortLinkTargetSchema>

/** `POST /api/links/short`. */
export const newShortLinkSchema = z
  .strictObject({
    /** A host of the choices; empty for the site's own. */
    host: limitedText(253).default(''),
    slug: newSlug,
    ...target,
  })
  .refine(hasOneTarget, NOWHERE)
export type NewShortLink = z.output<typeof newShortLinkSchema>
export type NewShortLinkForm = z.input<typeof newShortLinkSchema>

/** `PATCH /api/links/short/{id}`: another name, another target with all it carries, or on and off. */
export const shortLinkChangeSchema = z.strictObject({
  slug: trimmedText(SLUG_TEXT_MAX, `Use at most ${SLUG_MAX} characters.`)
    .check(({ value, issues }) => {
      const problem = slugProblem(value)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
    .transform(normalizeSlug)
    .optional(),
  target: shortLinkTargetSchema.optional(),
  isActive: z.boolean().optional(),
})
export type ShortLinkChange = z.output<typeof shortLinkChangeSchema>

const idText = z.coerce.number().int().positive().max(2_147_483_647)
export const shortLinkParamsSchema = z.object({ id: idText })

/** `GET /api/links/short`. */
export const shortLinksQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: idText.optional().meta({ description: 'The nextCursor of the previous answer.' }),
})
export type ShortLinksQuery = z.output<typeof shortLinksQuerySchema>

/** A short link of an affiliate. */
export const shortLinkSchema = z.object({
  id: z.number(),
  host: z.string(),
  slug: z.string(),
  address: z.string(),
  target: shortLinkTargetSchema,
  /** The name of the offer or of the smart link. */
  leadsTo: z.string(),
  /** Whether its smart link was deleted. */
  isTargetGone: z.boolean(),
  /** The long link it stands for. */
  direct: z.string(),
  isActive: z.boolean(),
  /** Why staff disabled it; null while they have not. */
  disabledReason: z.string().nullable(),
  createdAt: instant,
})
export type ShortLink = z.output<typeof shortLinkSchema>

/** A page, newest first. */
export const shortLinksSchema = z.object({
  shortLinks: z.array(shortLinkSchema),
  nextCursor: nextCursorSchema,
  /** How many there are, and how many there may be. */
  count: z.number(),
  limit: z.number(),
})
export type ShortLinks = z.output<typeof shortLinksSchema>
