import { describe, expect, test } from 'vitest'
import { isWhole, literalsIn, productSources } from './expressions'

type Reader = {
  /** The files that read it. */
  files: readonly string[]
  /** Whether an expression was written to read it. */
  isFor: (expression: RegExp) => boolean
  /** A line that has such an expression or call. */
  calls?: RegExp
  /** Other files with such expressions, and what they are for. */
  others: Readonly<Record<string, string>>
  /** Lines of a second reader, which must be found. */
  second: readonly string[]
}

const all = (expression: RegExp, texts: readonly string[]) => texts.every((text) => isWhole(expression, text))
const none = (expression: RegExp, texts: readonly string[]) => !texts.some((text) => isWhole(expression, text))

const READERS: Readonly<Record<string, Reader>> = {
  'email addresses': {
    files: ['lib/platform/email.ts'],
    isFor: (expression) =>
      all(expression, ['ada@example.com', 'a.b@mail.example.org']) && none(expression, ['ada', 'example.com', '12']),
    calls: /\bz\s*\.email\(|\.email\(\)/,
    others: {},
    second: [
      String.raw`return /^[^\s@]+@[^\s@]+$/.test(text) ? { email: text } : null`,
      String.raw`const EMAIL = /^[\w.+-]+@([\w-]+\.)+[a-z]{2,}$/i`,
      `  email: z.email('Enter an address.'),`,
    ],
  },
  'names of people': {
    files: ['lib/platform/text/person-name.ts'],
    // finds what is an address, or turns the words around it, in a name
    isFor: (expression) => {
      const separates = (found: readonly string[], passed: readonly string[]) =>
        found.every((text) => expression.test(text)) && !passed.some((text) => expression.test(text))
      return (
        separates(['Win at evil.com', 'Visit bad.shop'], ['Win at evil', '.', 'St. Clair', '1.5']) ||
        separates(['\u202eadA', '\u2066'], ['Ada Byron-Łuk 1', 'क\u200dष'])
      )
    },
    others: {},
    second: [
      String.raw`const ADDRESS = /[\p{L}\p{N}]\.\p{L}{2,}/u`,
      String.raw`const TURNS = /[\u202a-\u202e\u2066-\u2069]/`,
    ],
  },
}

const sources = productSources()

describe.each(Object.entries(READERS))('%s', (_, { files, isFor, calls, others, second }) => {
  const isFound = (line: string) => (calls?.test(line) ?? false) || literalsIn(line).some(isFor)

  test('are read in one place', () => {
    const found = sources.filter(({ lines }) => lines.some(isFound)).map(({ path }) => path)
    expect(found.filter((path) => !files.includes(path))).toEqual(Object.keys(others))
  })

  test('are not read elsewhere unnoticed', () => {
    expect(second.filter((line) => !isFound(line))).toEqual([])
  })
})
