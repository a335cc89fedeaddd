import 'server-only'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { examplesOf, placeholderNames } from '@/lib/messages/texts/catalog-rules'
import {
  checkedMailWords,
  currentMailWords,
  defaultMailWords,
  exampleMail,
  findMailText,
  isMailChanged,
  mailText,
  sentMails,
} from '@/lib/messages/texts/mail-rules'
import {
  checkedNoticeWords,
  currentNoticeWords,
  defaultNoticeWords,
  exampleNotice,
  findNoticeText,
  isNoticeChanged,
  noticeEntry,
  sentNotices,
} from '@/lib/messages/texts/notice-rules'
import type { CatalogText } from '@/lib/messages/texts/text-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import type { NoticeWords } from '@/lib/platform/settings/text-schema'
import type { Texts, TriedNotice, TriedText } from './texts-admin-schema'

/** What stands beside the words of a text. */
function describeText(name: string, entry: CatalogText) {
  const { label, about, required = [] } = entry
  const examples = examplesOf(entry)
  const placeholders = placeholderNames(entry).map((each) => {
    const example = examples[each] ?? brandName()
    return {
      name: each,
      example: typeof example === 'string' ? example : example.join(' '),
      isRequired: required.includes(each),
    }
  })
  return { name, label, about, placeholders }
}

/** The emails and notifications with their words, as staff edit them. */
export const listTexts = (): Texts => ({
  mails: sentMails().map((name) => ({
    ...describeText(name, mailText(name)),
    words: currentMailWords(name),
    original: defaultMailWords(name),
    isChanged: isMailChanged(name),
  })),
  notices: sentNotices().map((name) => ({
    ...describeText(name, noticeEntry(name)),
    words: currentNoticeWords(name),
    original: defaultNoticeWords(name),
    isChanged: isNoticeChanged(name),
  })),
})

/** An email with words that are tried and examples for values. @throws AppError invalid, with the field */
export function previewText({ name, words }: TriedText): Mail {
  const found = findMailText(name)
  return exampleMail(found, checkedMailWords(found, words, 'words'), siteUrl('/'))
}

/** A notification with words that are tried and examples for values. @throws AppError invalid, with the field */
export function previewNotice({ name, words }: TriedNotice): NoticeWords {
  const found = findNoticeText(name)
  return exampleNotice(found, checkedNoticeWords(found, words, 'words'))
}
