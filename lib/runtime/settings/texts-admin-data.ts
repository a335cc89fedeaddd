import 'server-only'
import type { Mail } from '@/lib/messages/mail/template-rules'
import {
  checkedMailWords,
  currentMailWords,
  defaultMailWords,
  exampleMail,
  findMailText,
  isMailChanged,
  mailPlaceholders,
  mailText,
  sentMails,
} from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import type { Texts, TriedText } from './texts-admin-schema'

/** The emails with their words, as staff edit them. */
export function listTexts(): Texts {
  const mails = sentMails().map((name) => {
    const { label, about, examples, required = [] } = mailText(name)
    const placeholders = mailPlaceholders(name).map((each) => {
      const example = examples[each] ?? brandName()
      return {
        name: each,
        example: typeof example === 'string' ? example : example.join(' '),
        isRequired: required.includes(each),
      }
    })
    const words = { words: currentMailWords(name), original: defaultMailWords(name), isChanged: isMailChanged(name) }
    return { name, label, about, ...words, placeholders }
  })
  return { mails }
}

/** An email with words that are tried and examples for values. @throws AppError invalid, with the field */
export function previewText({ name, words }: TriedText): Mail {
  const found = findMailText(name)
  return exampleMail(found, checkedMailWords(found, words, 'words'), siteUrl('/'))
}
