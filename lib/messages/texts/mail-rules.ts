import { AppError } from '@/lib/platform/errors'
import { brandName, settings } from '@/lib/platform/settings/current'
import type { MailWords } from '@/lib/platform/settings/text-schema'
import { type Mail, renderEmail } from '../mail/template-rules'
import { changedTexts, examplesOf, isSent, wordsCheck } from './catalog-rules'
import { MAIL_TEXT_NAMES, MAIL_TEXTS, type MailTextName } from './mail-catalog-constants'
import { BRAND_PLACEHOLDER, filledParagraphs, filledText, type TextValues } from './placeholder-rules'
import type { MailText } from './text-rules'

/** The values an email needs, by the names of its examples. */
export type MailValues<Name extends MailTextName> = Readonly<
  Record<keyof (typeof MAIL_TEXTS)[Name]['examples'], string | readonly string[]>
>

type Links = {
  /** The kind of the email, where it is not its name in the catalog. */
  template?: string
  /** Where the button leads; an email whose words have no button needs none. */
  url?: string
  /** A label of the button that the caller knows better. */
  action?: string | undefined
  footnoteUrl?: string
}

export const mailText = (name: MailTextName): MailText => MAIL_TEXTS[name]

/** The words of the product. */
export function defaultMailWords(name: MailTextName): MailWords {
  const { subject, heading, paragraphs, action = null, footnote, footnoteLink = null } = mailText(name)
  return { subject, heading, paragraphs: [...paragraphs], action, footnote, footnoteLink }
}

/** The words of the network, or of the product where it changed nothing. */
export const currentMailWords = (name: MailTextName): MailWords =>
  settings().mails.texts[name] ?? defaultMailWords(name)

export const isMailChanged = (name: MailTextName): boolean => Object.hasOwn(settings().mails.texts, name)

/** An email with the words of the network. */
export const composeMail = <Name extends MailTextName>(name: Name, values: MailValues<Name>, links: Links = {}): Mail =>
  renderWords(name, currentMailWords(name), values as TextValues, links)

/** Renders an email by its words; everything in them and in the values is text. */
function renderWords(name: MailTextName, words: MailWords, values: TextValues, links: Links): Mail {
  const all = { [BRAND_PLACEHOLDER]: brandName(), ...values }
  const { template = name, url, action = words.action && filledText(words.action, all), footnoteUrl } = links
  return renderEmail({
    template,
    subject: filledText(words.subject, all),
    heading: filledText(words.heading, all),
    paragraphs: filledParagraphs(words.paragraphs, all),
    ...(action && url !== undefined && { action: { label: action, url } }),
    footnote: filledText(words.footnote, all),
    ...(words.footnoteLink !== null &&
      footnoteUrl !== undefined && { footnoteLink: { label: filledText(words.footnoteLink, all), url: footnoteUrl } }),
  })
}

/** An email as its words make it, with the values of its examples and addresses that lead to `url`. */
export function exampleMail(name: MailTextName, words: MailWords, url: string): Mail {
  return renderWords(name, words, examplesOf(mailText(name)), { url, footnoteUrl: url })
}

/** The emails a network sends with the modules it has. */
export const sentMails = (): MailTextName[] => MAIL_TEXT_NAMES.filter((name) => isSent(mailText(name)))

/** An email of the catalog by its name. @throws AppError invalid */
export function findMailText(name: string): MailTextName {
  const found = MAIL_TEXT_NAMES.find((each) => each === name)
  if (found === undefined) throw new AppError('invalid', `There is no email named ${name}.`)
  return found
}

const FIELDS = ['subject', 'heading', 'action', 'footnote', 'footnoteLink'] as const

/**
 * The words of an email as they are stored.
 * @param path of the words, in the errors
 * @throws AppError invalid: an unknown or missing placeholder is named, at its field
 */
export function checkedMailWords(name: MailTextName, words: MailWords, path: string): MailWords {
  const check = wordsCheck(mailText(name), path)
  const next = {
    ...words,
    paragraphs: words.paragraphs.map((text, index) => check.stored(text, `paragraphs.${index}`)),
  }
  for (const field of FIELDS) {
    const text = words[field]
    const isThere = defaultMailWords(name)[field] !== null
    if (text === null && isThere) check.refuse(field, 'Enter a text.')
    if (text !== null && isThere) Object.assign(next, { [field]: check.stored(text, field) })
    if (!isThere) Object.assign(next, { [field]: null })
  }
  check.need([next.heading, ...next.paragraphs].join('\n'), 'paragraphs', 'email')
  check.assertValid()
  return next
}

/** The changed emails as they are stored. @throws AppError invalid */
export const checkedMailTexts = (texts: Readonly<Record<string, MailWords>>): Record<string, MailWords> =>
  changedTexts(texts, { find: findMailText, check: checkedMailWords, original: defaultMailWords })
