import { z } from 'zod'
import { mailWordsSchema, noticeWordsSchema } from '@/lib/platform/settings/text-schema'
import { limitedText } from '@/lib/platform/text/schema'

const NAME_MAX = 60

const entrySchema = <Words extends z.ZodType>(words: Words) =>
  z.object({
    name: z.string(),
    label: z.string(),
    about: z.string(),
    /** The words that are in use. */
    words,
    /** Those of the product. */
    original: words,
    isChanged: z.boolean(),
    placeholders: z.array(z.object({ name: z.string(), example: z.string(), isRequired: z.boolean() })),
  })

/** `GET /api/admin/settings/texts`: what a network sends, with its words and those of the product. */
export const textsSchema = z.object({
  mails: z.array(entrySchema(mailWordsSchema)),
  notices: z.array(entrySchema(noticeWordsSchema)),
})
export type Texts = z.output<typeof textsSchema>

/** The words of an email that are tried. */
export const textSchema = z.strictObject({ name: limitedText(NAME_MAX), words: mailWordsSchema })
export type TriedText = z.output<typeof textSchema>

/** `POST /api/admin/settings/texts/test`: an email or a notification that is sent to the one who tries it. */
export const testedTextSchema = z.discriminatedUnion('kind', [
  textSchema.extend({ kind: z.literal('mails') }),
  z.strictObject({ kind: z.literal('notices'), name: limitedText(NAME_MAX), words: noticeWordsSchema }),
])
export type TestedText = z.output<typeof testedTextSchema>
type TestedNotice = Extract<TestedText, { kind: 'notices' }>
export type TriedNotice = Pick<TestedNotice, 'name' | 'words'>

/** `POST /api/admin/settings/texts/preview`: the email with examples for values. */
export const previewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() })
