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
    others: {
      'components/shared/customers/hash-addresses.ts':
        'where addresses stand in a file; what they are is read by the one reader',
    },
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
  'codes of countries': {
    files: ['lib/platform/text/country.ts'],
    isFor: (expression) => all(expression, ['US', 'DE', 'XK']) && none(expression, ['us', 'USA', 'U', '12', 'U1', '-']),
    others: { 'lib/conversions/filters/dimension-schema.ts': 'codes that were recorded, by which reports filter' },
    second: ["const country = z.string().regex(/^[A-Z]{2}$/, 'Two capital letters.')"],
  },
  'days and times': {
    // the second reads months for routes, the third the dates of files, whatever their order
    files: ['lib/platform/dates/days.ts', 'lib/platform/dates/schema.ts', 'lib/imports/files/instant-rules.ts'],
    isFor: (expression) =>
      (isWhole(expression, '2026-11-20') || isWhole(expression, '2026-11-20T09:30')) &&
      none(expression, ['order-1', '1', 'abcd-ef-gh', '99-99-99', '2026--11', '----------', 'a: b']),
    others: {
      'components/shared/states/shapes.ts': 'whether a first answer of ours has the shape of a day, without zod',
    },
    second: [
      String.raw`const TYPED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/`,
      String.raw`const DAY = /^(\d{4})-(\d\d)-(\d\d)$/`,
    ],
  },
  'addresses of pages and sites': {
    files: ['lib/platform/text/web-address.ts'],
    isFor: () => false,
    calls: /`https:\/\/\$\{(?:typed|text|bare|value)\}`|'https:\/\/' \+|z\.url\(\{ protocol/,
    others: {
      'lib/catalog/links/destination-rules.ts': 'hosts of deep links, without a scheme',
      'lib/messages/push/schema.ts': 'the address a browser got from its push service',
      'lib/platform/env-value-schema.ts': 'variables of the process, which must be whole',
      'lib/traffic/links/domains/rules.ts': 'domains, without a scheme',
    },
    second: [
      "const whole = text.includes('://') ? text : 'https://' + text",
      '  site: z.url({ protocol: /^https?$/ }),',
    ],
  },
  'numbers of orders, and other texts in one form of each character': {
    files: ['lib/platform/text/identifier.ts'],
    isFor: () => false,
    calls: /\.normalize\('NFK[CD]'\)/,
    others: {
      'lib/backoffice/lists/data.ts': 'what is searched, before its wildcards are escaped',
      'lib/money/tax/number-rules.ts': 'names, to compare a signature with them',
      'lib/platform/bank-accounts/schema.ts': 'names and addresses as banks take them',
      'lib/platform/crypto/password-hash.ts': 'passwords',
      'lib/platform/email.ts': 'email addresses',
      'lib/platform/text/country.ts': 'codes of countries',
      'lib/platform/text/fold.ts': 'what is searched in the browser',
      'lib/platform/text/transliterate.ts': 'texts of PDFs and pictures',
      'lib/platform/text/person-name.ts': 'names, to find what they hide',
      'lib/platform/http/damaged-link-rules.ts': 'links that chats and editors damaged',
    },
    second: ["const order = text.normalize('NFKC').trim()"],
  },
}

const sources = productSources()

describe.each(Object.entries(READERS))('%s', (_, { files, isFor, calls, others, second }) => {
  const isFound = (line: string) => (calls?.test(line) ?? false) || literalsIn(line).some(isFor)

  test('are read in one place', () => {
    const found = sources.filter(({ lines }) => lines.some(isFound)).map(({ path }) => path)
    expect(found.filter((path) => !files.includes(path)).sort()).toEqual(Object.keys(others).sort())
  })

  test('are not read elsewhere unnoticed', () => {
    expect(second.filter((line) => !isFound(line))).toEqual([])
  })
})
