import type { MailWords } from '@/lib/platform/settings/text-schema'

/** The words of an email as they are typed; paragraphs are apart by an empty line. */
export type MailDraft = Record<keyof MailWords, string>

export const MAIL_FIELDS: readonly { name: keyof MailWords; label: string; hint?: string; isLong?: true }[] = [
  { name: 'subject', label: 'Subject' },
  { name: 'heading', label: 'Heading', hint: 'Above the text.' },
  { name: 'paragraphs', label: 'Text', hint: 'An empty line begins a new paragraph.', isLong: true },
  { name: 'action', label: 'Button', hint: 'Where it leads stays as it is.' },
  { name: 'footnote', label: 'Small print', isLong: true },
  { name: 'footnoteLink', label: 'Link after the small print' },
]

export const toMailDraft = (words: MailWords): MailDraft => ({
  subject: words.subject,
  heading: words.heading,
  paragraphs: words.paragraphs.join('\n\n'),
  action: words.action ?? '',
  footnote: words.footnote,
  footnoteLink: words.footnoteLink ?? '',
})

/** The words to send; a label that the email has none of stays null. */
export function toMailWords(draft: MailDraft, original: MailWords): MailWords {
  return {
    subject: draft.subject,
    heading: draft.heading,
    paragraphs: draft.paragraphs
      .split(/\n[ \t]*\n/)
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    action: original.action === null ? null : draft.action,
    footnote: draft.footnote,
    footnoteLink: original.footnoteLink === null ? null : draft.footnoteLink,
  }
}

/** The server's error of a field: `paragraphs` and each `paragraphs.2` are the same one. */
export function fieldError(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  const found = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return found === undefined ? undefined : errors[found]
}
