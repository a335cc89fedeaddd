import { isolated } from '@/lib/platform/text/bidi-isolate'

/** Values of placeholders by name; a list is several paragraphs. */
export type TextValues = Readonly<Record<string, string | readonly string[]>>

/** The name of the network, which every text may use. */
export const BRAND_PLACEHOLDER = 'brand'

const joined = (value: string | readonly string[]): string => (typeof value === 'string' ? value : value.join(' '))

/**
 * A text with its values. What stands in a value is not looked at: one that holds `{brand}` is shown as it is. An empty
 * value is left out with the space before it, so that a sentence can be missing. A value written from right to left stays
 * apart from the words around it, where there are any.
 */
export function filledText(text: string, values: TextValues): string {
  const valueNamed = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? undefined : joined(value)
  }
  return text
    .replace(/ ?\{(\w+)\}/g, (whole, name: string) => (valueNamed(name) === '' ? '' : whole))
    .trimStart()
    .replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = valueNamed(name)
      if (value === undefined) return whole
      return whole === text ? value : isolated(value)
    })
}

/** Paragraphs with their values: one of a list alone becomes several, and an empty one is left out. */
export const filledParagraphs = (paragraphs: readonly string[], values: TextValues): string[] =>
  paragraphs
    .flatMap((text) => {
      const [, name] = /^\{(\w+)\}$/.exec(text) ?? []
      const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
      return Array.isArray(value) ? (value as readonly string[]) : [filledText(text, values)]
    })
    .filter((text) => text.trim() !== '')

/** Whatever is meant as a placeholder: braces on one line, as people who know other programs type them too. */
const TYPED = /\{{1,2}[ \t]*([^{}\n]*?)[ \t]*\}{1,2}/g

const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

/**
 * A text with its placeholders as they are stored: `{{ first name }}` is `{firstName}`.
 * @param names of the placeholders there are
 * @returns with the names that are not known, as they were typed
 */
export function storedPlaceholders(text: string, names: readonly string[]): { text: string; unknown: string[] } {
  const unknown: string[] = []
  const stored = text.replace(TYPED, (whole, typed: string) => {
    const found = names.find((name) => plainName(name) === plainName(typed))
    if (found === undefined) unknown.push(whole)
    return found === undefined ? whole : `{${found}}`
  })
  return { text: stored, unknown }
}

/** Whether a text names a placeholder, as it is stored. */
export const hasPlaceholder = (text: string, name: string): boolean => text.includes(`{${name}}`)
