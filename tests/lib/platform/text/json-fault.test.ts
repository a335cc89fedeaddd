import { describe, expect, test } from 'vitest'
import { jsonFault } from '@/lib/platform/text/json-fault'

describe('where a text stops being JSON', () => {
  test.each([
    ['{"a":1,}', 'a name in quotation marks at position 7 (line 1, column 8), found “}”'],
    ["{'a':1}", "a name in quotation marks at position 1 (line 1, column 2), found “'”"],
    ['{"a":"b"', 'a comma or the end at position 8 (line 1, column 9), found its end'],
    ['{"a":"b', 'a value at position 5 (line 1, column 6), found “"”'],
    ['{"a":NaN}', 'a value at position 5 (line 1, column 6), found “NaN”'],
    ['{\n  "a": 1\n  "b": 2\n}', 'a comma or the end at position 13 (line 3, column 3), found “"”'],
    ['<html>', 'a value at position 0 (line 1, column 1), found “<”'],
    ['', 'a value at position 0 (line 1, column 1), found its end'],
    ['{"a" 1}', 'a colon at position 5 (line 1, column 6), found “1”'],
    ['{} {}', 'nothing more at position 3 (line 1, column 4), found “{”'],
    ['[1 2]', 'a comma or the end at position 3 (line 1, column 4), found “2”'],
    ['[01]', 'a value at position 1 (line 1, column 2), found “01”'],
  ])('%j: expected %s', (text, said) => {
    expect(jsonFault(text)).toBe(`expected ${said}`)
  })

  test('is nowhere exactly where the runtime reads it', () => {
    const whole = '{"a":[1,-2.5e+3,true,null,"\\u00e9\\n"],"b":{"c":"","d":[]},"e":{}}'
    const texts = Array.from(whole, (_, at) => [
      whole.slice(0, at),
      whole.slice(at),
      `${whole.slice(0, at)}${whole.slice(at + 1)}`,
      `${whole.slice(0, at)},${whole.slice(at)}`,
      `${whole.slice(0, at)} ${whole.slice(at)}`,
    ]).flat()
    for (const text of [whole, ' 1 ', '"\u0085"', '"\u0001"', '-', '1.', '[', ...texts])
      expect([text, jsonFault(text) === undefined]).toEqual([text, parses(text)])
  })

  test('is looked for at the beginning of a long text alone, however deep it nests', () => {
    expect(jsonFault('['.repeat(60_000))).toContain('at position 60000')
    expect(jsonFault('['.repeat(1_000_000))).toBe('it stops being JSON behind position 65536')
    expect(jsonFault(`["${'a'.repeat(70_000)}`)).toContain('at position 1')
    expect(jsonFault(`{"a":1,}${' '.repeat(70_000)}`)).toContain('at position 7')
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
