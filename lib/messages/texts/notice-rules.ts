import { AppError } from '@/lib/platform/errors'
import { brandName, settings } from '@/lib/platform/settings/current'
import type { NoticeWords } from '@/lib/platform/settings/text-schema'
import { changedTexts, examplesOf, isSent, wordsCheck } from './catalog-rules'
import { NOTICE_TEXT_NAMES, NOTICE_TEXTS, type NoticeTextName } from './notice-catalog-constants'
import { BRAND_PLACEHOLDER, filledText, type TextValues } from './placeholder-rules'
import type { NoticeText } from './text-rules'

type ValueName<Name> = Name extends NoticeTextName ? keyof (typeof NOTICE_TEXTS)[Name]['examples'] : never

/** The values a notification needs, by the names of its examples; for one of several names, those of all. */
export type NoticeValues<Name extends NoticeTextName> = Readonly<Record<ValueName<Name>, string>>

export const noticeEntry = (name: NoticeTextName): NoticeText => NOTICE_TEXTS[name]

/** The words of the product. */
export function defaultNoticeWords(name: NoticeTextName): NoticeWords {
  const { title, message } = noticeEntry(name)
  return { title, message }
}

/** The words of the network, or of the product where it changed nothing. */
export const currentNoticeWords = (name: NoticeTextName): NoticeWords =>
  settings().notices.texts[name] ?? defaultNoticeWords(name)

export const isNoticeChanged = (name: NoticeTextName): boolean => Object.hasOwn(settings().notices.texts, name)

/**
 * Title and message of a notification in the words of the network. They are stored as they are at this moment. Asks no
 * database, so that it can be called wherever money is booked.
 */
export function noticeText<Name extends NoticeTextName>(name: Name, values: NoticeValues<Name>): NoticeWords {
  const { title, message } = currentNoticeWords(name)
  const all: TextValues = { [BRAND_PLACEHOLDER]: brandName(), ...values }
  return { title: filledText(title, all), message: filledText(message, all) }
}

/** A notification as its words make it, with the values of its examples. */
export function exampleNotice(name: NoticeTextName, { title, message }: NoticeWords): NoticeWords {
  const all: TextValues = { [BRAND_PLACEHOLDER]: brandName(), ...examplesOf(noticeEntry(name)) }
  return { title: filledText(title, all), message: filledText(message, all) }
}

/** The notifications a network sends with the modules it has. */
export const sentNotices = (): NoticeTextName[] => NOTICE_TEXT_NAMES.filter((name) => isSent(noticeEntry(name)))

/** A notification of the catalog by its name. @throws AppError invalid */
export function findNoticeText(name: string): NoticeTextName {
  const found = NOTICE_TEXT_NAMES.find((each) => each === name)
  if (found === undefined) throw new AppError('invalid', `There is no notification named ${name}.`)
  return found
}

/**
 * The words of a notification as they are stored.
 * @param path of the words, in the errors
 * @throws AppError invalid: an unknown or missing placeholder is named, at its field
 */
export function checkedNoticeWords(name: NoticeTextName, words: NoticeWords, path: string): NoticeWords {
  const check = wordsCheck(noticeEntry(name), path)
  const next = { title: check.stored(words.title, 'title'), message: check.stored(words.message, 'message') }
  check.need(`${next.title}\n${next.message}`, 'message', 'notification')
  check.assertValid()
  return next
}

/** The changed notifications as they are stored. @throws AppError invalid */
export const checkedNoticeTexts = (texts: Readonly<Record<string, NoticeWords>>): Record<string, NoticeWords> =>
  changedTexts(texts, { find: findNoticeText, check: checkedNoticeWords, original: defaultNoticeWords })
