import { describe, expect, test } from 'vitest'
import { trimmedText } from '@/lib/platform/text/schema'

const read = (text: string) => trimmedText(200).parse(text)

describe('text that people send', () => {
  test.each([
    ['of Windows', 'one\r\ntwo'],
    ['of old Macs', 'one\rtwo'],
    ['inside a paragraph of Word', 'one\vtwo'],
    ['of a page', 'one\ftwo'],
    ['of mainframes', 'one\u0085two'],
    ['of Unicode', 'one\u2028two'],
    ['of paragraphs of Unicode', 'one\u2029two'],
  ])('ends its lines in one way, also with the ends %s', (_, text) => {
    expect(read(` ${text}\r\n`)).toBe('one\ntwo')
  })

  test('keeps empty lines and tabs', () => {
    expect(read('one\r\n\r\n\ttwo')).toBe('one\n\n\ttwo')
  })

  test.each(['\u{1d159}', '\u2060', '\u180e', '\u17b4', '\u{e0020}', '\u3164'])(
    'is empty where nothing of it is seen: %j',
    (text) => {
      expect(read(text.repeat(3))).toBe('')
    },
  )

  test.each(['می‌خواهم', 'ක්‍ෂ', '👩‍👩‍👧', '\u0301'])(
    'stays as it is where its letters need what is not seen: %s',
    (text) => {
      expect(read(text)).toBe(text)
    },
  )
})
