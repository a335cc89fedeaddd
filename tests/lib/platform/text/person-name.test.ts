import { describe, expect, test } from 'vitest'
import { nameSchema } from '@/lib/accounts/auth/schema'
import { hasAddress, isDisturbing, splitName, withoutAddress } from '@/lib/platform/text/person-name'
import corpus from '@/tests/corpus/names.json'

const schema = nameSchema('Enter your first name.')
const problemsOf = (name: string) => schema.safeParse(name).error?.issues.map(({ message }) => message)

describe('a name of the corpus', () => {
  test.each(corpus.taken)('%s is accepted, in one form', (name) => {
    expect(schema.parse(name)).toBe(name.normalize('NFC'))
    expect(withoutAddress(name)).toBe(name)
  })

  test.each(corpus.whole)('%s is the first name %j and the last name %j', (whole, firstName, lastName) => {
    expect(splitName(whole as string)).toEqual({ firstName, lastName })
  })

  test.each(corpus.withAddress)('%j carries an address', (name) => {
    expect(problemsOf(name)).toContain('A name cannot contain a web or email address.')
    expect(hasAddress(withoutAddress(name))).toBe(false)
  })

  test.each(corpus.invisible)('%j shows nothing, and is asked for', (name) => {
    expect(problemsOf(name)?.[0]).toBe('Enter your first name.')
  })

  test.each(corpus.disturbing)('%j is refused', (name) => {
    expect(problemsOf(name)).toContain('Use letters only.')
  })
})

describe('a name', () => {
  test.each([
    'evil.example',
    'Visit evil.example now',
    'https://evil',
    '//evil',
    'www.evil',
    't.co',
    'ada@evil',
    'EVIL。example',
    'evil．example',
    'ev\u200bil.\u200bexample',
    'münchen.example',
    '203.0.113.9',
    'see 203.0.113.9/x',
  ])('%s carries an address, and is shown without it', (name) => {
    expect(hasAddress(name)).toBe(true)
    expect(hasAddress(withoutAddress(name))).toBe(false)
  })

  test.each(['Ada', 'J.R.', 'J. R. R.', 'St. John', 'Mary-Jane', "O'Neil", 'Nguyễn Văn An', 'Raj A/L Kumar', '山田'])(
    '%s carries none and stays as it is',
    (name) => {
      expect(hasAddress(name)).toBe(false)
      expect(withoutAddress(name)).toBe(name)
    },
  )

  test.each(['\u202eadA', '\u2066Ada\u2069', 'Ada\u200b', '\ufeffAda', 'Ada\u2028Lovelace', '\u200fAda'])(
    '%j disturbs the words around it',
    (name) => expect(isDisturbing(name)).toBe(true),
  )

  test.each(['Ada', 'علی\u200cرضا', 'क्\u200dष', 'Åsa', 'Z\u0301', '山田', 'Version 2.0'])('%j does not', (name) =>
    expect(isDisturbing(name)).toBe(false),
  )

  test('keeps its words without the address', () => {
    expect(withoutAddress('Win at evil.example now')).toBe('Win at evil example now')
  })
})
