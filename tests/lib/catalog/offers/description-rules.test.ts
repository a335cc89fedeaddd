import { describe, expect, test } from 'vitest'
import { isSafeLink, plainText } from '@/lib/catalog/offers/description-rules'

test('the text of a description has no marks and is one line', () => {
  expect(plainText('# Card\n\nA **debit** card:\n\n- no fees\n- [cash](https://a.example) back')).toBe(
    'Card A debit card: no fees cash back',
  )
  expect(plainText('Plain text, as before.')).toBe('Plain text, as before.')
})

describe('a link', () => {
  test.each(['https://a.example', 'http://a.example', 'mailto:a@b.example', '/offers/1'])('%s is followed', (url) => {
    expect(isSafeLink(url)).toBe(true)
  })
  test.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', ''])(
    '%s is shown as its text',
    (url) => {
      expect(isSafeLink(url)).toBe(false)
    },
  )
})
