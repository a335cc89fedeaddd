import type { ModuleName } from '@/lib/platform/modules/constants'

/**
 * The words of an email as the product has them. `{name}` stands for a value: one of `examples`, or `brand`, the name of
 * the network. An email can be about different things by the same words; the address of its button is not among them.
 */
export type MailText = {
  label: string
  /** When it is sent, for the staff who edit it. */
  about: string
  /** It is sent only while this module is on. */
  module?: ModuleName
  /** It is sent only while this module is off. */
  without?: ModuleName
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
  /** The values by name, as the editor shows them. Several paragraphs are a list. */
  examples: Readonly<Record<string, string | readonly string[]>>
  /** What the heading or the paragraphs must name, since the email would say nothing without it. */
  required?: readonly string[]
}

/** A table of texts whose names and values are known to whoever sends them. */
export const mailTexts = <const Texts extends Readonly<Record<string, MailText>>>(texts: Texts): Texts => texts
