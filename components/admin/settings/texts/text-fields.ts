import { ApiError } from '@/lib/platform/http/api-client'
import type { MailWords, NoticeWords } from '@/lib/platform/settings/text-schema'
import type { Texts } from '@/lib/runtime/settings/texts-admin-schema'

/** An email or a notification whose words staff change; the kind is the part of the settings it is stored in. */
export type TextEntry = ({ kind: 'mails' } & Texts['mails'][number]) | ({ kind: 'notices' } & Texts['notices'][number])
export type TextKind = TextEntry['kind']
export type TextWords = MailWords | NoticeWords

/** The words as they are typed, by field; paragraphs are apart by an empty line. */
export type TextDraft = Readonly<Record<string, string>>

type TextField = { name: string; label: string; hint?: string; rows?: number }

const FIELDS: Readonly<Record<TextKind, readonly TextField[]>> = {
  mails: [
    { name: 'subject', label: 'Subject' },
    { name: 'heading', label: 'Heading', hint: 'Above the text.' },
    { name: 'paragraphs', label: 'Text', hint: 'An empty line begins a new paragraph.', rows: 8 },
    { name: 'action', label: 'Button', hint: 'Where it leads stays as it is.' },
    { name: 'footnote', label: 'Small print', rows: 3 },
    { name: 'footnoteLink', label: 'Link after the small print' },
  ],
  notices: [
    { name: 'title', label: 'Title' },
    { name: 'message', label: 'Message', hint: 'Where a click leads stays as it is.', rows: 3 },
  ],
}

const wordsOf = (words: TextWords, field: string): string | readonly string[] | null =>
  (words as Readonly<Record<string, string | readonly string[] | null>>)[field] ?? null

/** The fields of a text; a label that an email has none of is left out. */
export const fieldsOf = ({ kind, original }: TextEntry): readonly TextField[] =>
  FIELDS[kind].filter(({ name }) => wordsOf(original, name) !== null)

export const toDraft = (kind: TextKind, words: TextWords): TextDraft =>
  Object.fromEntries(
    FIELDS[kind].map(({ name }) => {
      const value = wordsOf(words, name)
      return [name, typeof value === 'string' ? value : (value ?? []).join('\n\n')]
    }),
  )

const paragraphsOf = (typed: string): string[] =>
  typed
    .split(/\n[ \t]*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** The words to send; a label that the email has none of stays null. */
export function toWords({ kind, original }: TextEntry, draft: TextDraft): TextWords {
  const words = FIELDS[kind].map(({ name }) => {
    const typed = draft[name] ?? ''
    const value = wordsOf(original, name)
    return [name, value === null ? null : typeof value === 'string' ? typed : paragraphsOf(typed)]
  })
  return Object.fromEntries(words) as TextWords
}

/** All words of a text, to search in. */
export const wordsText = (words: TextWords): string => Object.values(words).flat().join('\n')

/** What is wrong with words that are tried: the error of their first field, or of the call. */
export const wordsError = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields ?? {})[0]) || error.message

/** The server's error of a field: `paragraphs` and each `paragraphs.2` are the same one. */
export function fieldError(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  const found = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return found === undefined ? undefined : errors[found]
}
