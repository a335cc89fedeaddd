import { AppError } from '@/lib/platform/errors'
import { isModuleOn } from '@/lib/platform/settings/current'
import { BRAND_PLACEHOLDER, hasPlaceholder, storedPlaceholders } from './placeholder-rules'
import type { CatalogText } from './text-rules'

/** The names of the placeholders of a text. */
export const placeholderNames = ({ examples }: CatalogText): string[] => [...Object.keys(examples), BRAND_PLACEHOLDER]

/** The examples of a text in this network: a value that speaks of a module that is off is empty. */
export const examplesOf = ({ examples, ofModules = {} }: CatalogText): CatalogText['examples'] =>
  Object.fromEntries(
    Object.entries(examples).map(([name, example]) => {
      const module = ofModules[name]
      return [name, module === undefined || isModuleOn(module) ? example : '']
    }),
  )

/** Whether a network sends it, with the modules it has. */
export const isSent = ({ module, without }: CatalogText): boolean =>
  (module === undefined || isModuleOn(module)) && (without === undefined || !isModuleOn(without))

/**
 * Checks the words of one text, field by field.
 * @param path of the words, in the errors
 */
export function wordsCheck(entry: CatalogText, path: string) {
  const names = placeholderNames(entry)
  const errors: Record<string, string> = {}
  return {
    refuse: (field: string, sentence: string) => {
      errors[`${path}.${field}`] ??= sentence
    },
    /** A field as it is stored. A placeholder there is not is an error at the field. */
    stored(text: string, field: string): string {
      const { text: next, unknown } = storedPlaceholders(text, names)
      const [first] = unknown
      if (first !== undefined) this.refuse(field, unknownSentence(first, names))
      return next
    },
    /** A text that lacks what it must name is an error at the field. */
    need(text: string, field: string, thing: string) {
      const missing = (entry.required ?? []).find((each) => !hasPlaceholder(text, each))
      if (missing === undefined) return
      this.refuse(field, `The text needs {${missing}}: without it this ${thing} does not say what it is about.`)
    },
    /** @throws AppError invalid with every error by its field */
    assertValid() {
      const [problem] = Object.values(errors)
      if (problem !== undefined) throw new AppError('invalid', problem, { fields: errors })
    },
  }
}

const unknownSentence = (typed: string, names: readonly string[]): string =>
  `There is no placeholder ${typed} here. Use ${names.map((name) => `{${name}}`).join(', ')}.`

/** How the texts of a kind are found, checked and compared. */
type Kind<Name extends string, Words> = {
  find: (typed: string) => Name
  check: (name: Name, words: Words, path: string) => Words
  original: (name: Name) => Words
}

/** The changed texts as they are stored: those with the words of the product are left out. @throws AppError invalid */
export function changedTexts<Name extends string, Words>(
  texts: Readonly<Record<string, Words>>,
  { find, check, original }: Kind<Name, Words>,
): Record<string, Words> {
  const checked = Object.entries(texts).map(([typed, words]) => {
    const name = find(typed)
    return [name, check(name, words, `values.texts.${name}`)] as const
  })
  return Object.fromEntries(checked.filter(([name, words]) => JSON.stringify(words) !== JSON.stringify(original(name))))
}
