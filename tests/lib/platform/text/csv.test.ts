import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows, neutralized } from '@/lib/platform/text/csv'

describe('a cell of a file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("https://evil.example","x")', '\'=HYPERLINK("https://evil.example","x")'],
    ['+1 555 0100', "'+1 555 0100"],
    ['-cmd', "'-cmd"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;=1+1', "a;'=1+1"],
    ['a; "=1+1"', `a; "'=1+1"`],
    ['a\n=1+1', "a\n'=1+1"],
    ['a\t@SUM(A1);+1', "a\t'@SUM(A1);'+1"],
    ['a;b-c', 'a;b-c'],
    ['plain', 'plain'],
    ['a=b', 'a=b'],
    ['', ''],
    ['-12.50', '-12.50'],
    ['12', '12'],
  ])('%j becomes %j [Q33]', (text, expected) => {
    expect(neutralized(text)).toBe(expected)
  })

  test('never begins like a formula, for any text [Q33]', () => {
    const nasty = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ''), fc.string()).map(([a, b]) => a + b)
    fc.assert(fc.property(nasty, (text) => /^-?\d+(\.\d+)?$|^(?![=+\-@\t\r＝＋－＠])/.test(neutralized(text))))
  })
})

test('no cell is a formula, even for a reader that splits at semicolons and tabs and ignores quotes [Q33]', () => {
  const part = fc.constantFrom('=', '+', '-', '@', '＝', '＠', ';', '\t', '\r', '\n', '"', ' ', ',', 'a', '1+1')
  const text = fc.array(part, { maxLength: 12 }).map((parts) => `x${parts.join('')}`)
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const begins = csvRows([cells])
        .split(/[;\t\r\n]/)
        .map((cell) => cell.replace(/^[\s"]+/, ''))
      expect(begins.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

// what the expression was before it was made linear
const neutralizedBefore = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text)
    ? text
    : text.replace(/^(?=[=+\-@\t\r＝＋－＠])/, "'").replace(/(?<=[;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "'")

test('a text is neutralized where a separator comes before, with or without spaces and quotes between [Q33]', () => {
  const sign = fc.constantFrom(...[...';\t\r\n \u00a0\ufeff\u2028"\'=+-@＝＋－＠,a1.'])
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 10 }), (signs) => {
      expect(neutralized(signs.join(''))).toBe(neutralizedBefore(signs.join('')))
    }),
    { numRuns: 20_000 },
  )
})

test.each([' ', '\t', '"', ';', '; ', '\t=', '\r\n"'])(
  'a text of 100,000 characters, %j again and again, is read in a time that grows with its length alone',
  (part) => {
    const text = `a;${part.repeat(100_000 / part.length)}`
    const began = process.cpuUsage()
    expect(neutralized(text).length).toBeGreaterThanOrEqual(text.length)
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
  },
)

test('what has a separator of any spreadsheet is quoted', () => {
  expect(csvRows([['a;b', 'a\tb', "it's", 'Ada Lovelace', 'ada@stoke.test', '-12.50']])).toBe(
    '"a;b","a\tb","it\'s",Ada Lovelace,ada@stoke.test,-12.50\r\n',
  )
})

test('cells are quoted where necessary, and rows end with CRLF', () => {
  expect(csvRows([['a,b', 'say "x"', 1, 2n, null, 'line\nbreak']])).toBe('"a,b","say ""x""",1,2,,"line\nbreak"\r\n')
})
