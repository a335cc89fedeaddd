import { z } from 'zod'
import { limitedText, trimmedText } from '../text/schema'

const NAME_MAX = 60
const LINE_MAX = 200
const FOOTNOTE_MAX = 500
const PARAGRAPH_MAX = 2_000
const PARAGRAPHS_MAX = 20
const BUTTON_MAX = 60
const MESSAGE_MAX = 1_000

const line = (max: number) =>
  trimmedText(max, `Keep it under ${max} characters.`)
    .min(1, 'Enter a text.')
    .regex(/^\P{Cc}*$/u, 'Use one line of text.')

/** The words of an email in place of those of the product; a label is null where the email has none. */
export const mailWordsSchema = z.strictObject({
  subject: line(LINE_MAX),
  heading: line(LINE_MAX),
  paragraphs: z
    .array(trimmedText(PARAGRAPH_MAX, `Keep a paragraph under ${PARAGRAPH_MAX} characters.`).min(1, 'Enter a text.'))
    .min(1, 'Enter a text.')
    .max(PARAGRAPHS_MAX, `Use at most ${PARAGRAPHS_MAX} paragraphs.`),
  action: line(BUTTON_MAX).nullable(),
  footnote: line(FOOTNOTE_MAX),
  footnoteLink: line(BUTTON_MAX).nullable(),
})
export type MailWords = z.output<typeof mailWordsSchema>

/** Title and message of a notification in place of those of the product. */
export const noticeWordsSchema = z.strictObject({ title: line(LINE_MAX), message: line(MESSAGE_MAX) })
export type NoticeWords = z.output<typeof noticeWordsSchema>

/** The emails whose words the network changed, by their name in the catalog. */
export const mailsSchema = z.strictObject({ texts: z.record(limitedText(NAME_MAX), mailWordsSchema) })

/** The notifications whose words the network changed, by their name in the catalog. */
export const noticesSchema = z.strictObject({ texts: z.record(limitedText(NAME_MAX), noticeWordsSchema) })
