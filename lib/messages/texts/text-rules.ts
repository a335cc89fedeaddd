import type { ModuleName } from '@/lib/platform/modules/constants'

/** What an email and a notification of the catalog have in common. `{name}` in a text is one of `examples`, or `brand`. */
export type CatalogText = {
  label: string
  /** When it is sent, for the staff who edit it. */
  about: string
  /** It is sent only while this module is on. */
  module?: ModuleName
  /** It is sent only while this module is off. */
  without?: ModuleName
  /** The values by name, as the editor shows them. Several paragraphs are a list. */
  examples: Readonly<Record<string, string | readonly string[]>>
  /** Values that speak of another module, which are empty while it is off. */
  ofModules?: Readonly<Record<string, ModuleName>>
  /** What it must name outside the subject, since it would say nothing without it. */
  required?: readonly string[]
}

/**
 * The words of an email as the product has them. An email can be about different things by the same words; the address
 * of its button is not among them.
 */
export type MailText = CatalogText & {
  subject: string
  /** One line above the text. */
  heading: string
  /** A paragraph that is empty with its values is left out. */
  paragraphs: readonly string[]
  /** The label of the button; undefined without one. */
  action?: string
  /** Small print: why somebody got it. */
  footnote: string
  /** The label of the link after the small print. */
  footnoteLink?: string
}

/** The words of a notification as the product has them; where it leads is not among them. */
export type NoticeText = CatalogText & {
  title: string
  message: string
  examples: Readonly<Record<string, string>>
}

/** A table of texts whose names and values are known to whoever sends them. */
export const mailTexts = <const Texts extends Readonly<Record<string, MailText>>>(texts: Texts): Texts => texts
export const noticeTexts = <const Texts extends Readonly<Record<string, NoticeText>>>(texts: Texts): Texts => texts
