import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSafeLink, parseMarkdown, plainText } from '@/lib/catalog/offers/description-rules'
import { offerFields } from '@/lib/catalog/offers/field-schema'
import { markdownProblem } from '@/lib/catalog/offers/markdown-limit-rules'

test('the text of a description has no marks and is one line', () => {
  expect(plainText('# Card\n\nA **debit** card:\n\n- no fees\n- [cash](https://a.example) back')).toBe(
    'Card A debit card: no fees cash back',
  )
  expect(plainText('Plain text, as before.')).toBe('Plain text, as before.')
})

describe('a text that is costly to parse', () => {
  const repeated = (text: string) => text.repeat(Math.floor(5_000 / text.length))
  const COSTLY = [
    repeated('>'),
    repeated('> '),
    repeated('1. '),
    repeated('- 1) > '),
    repeated('+ '),
    Array.from({ length: 70 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
    repeated('*a'),
    repeated('***a'),
    repeated('['),
    repeated('![a]('),
    repeated('`a'),
    repeated('<'),
    repeated('a\n=\n'),
    repeated('- a\n'),
    repeated('[a]: b\n'),
    repeated('\r'),
  ]

  test.each(COSTLY)('is refused when it is written, and shown as it is where it was stored before: %#', (text) => {
    expect(markdownProblem(text)).toMatch(/^(Use|Nest) /)
    expect(parseMarkdown(text)).toEqual([{ type: 'paragraph', children: [{ type: 'text', value: text }] }])
    expect(plainText(text)).toBe(text.replace(/\s+/g, ' ').trim())
  })

  test('is refused by the fields of an offer, for both who write it', () => {
    const described = (description: string) => offerFields.description.safeParse(description)
    expect(described('>'.repeat(5_000)).error?.issues[0]?.message).toBe('Nest lists and quotes at most 10 deep.')
    expect(described('Pays **$25** for each account.').success).toBe(true)
  })

  // the README of this project and a page of its docs are what people write
  test.each(['README.md', 'docs/webhooks.md', 'docs/money.md'])('is not the first 5,000 characters of %s', (file) => {
    const text = readFileSync(file, 'utf8').slice(0, 5_000)
    expect(markdownProblem(text)).toBeUndefined()
    expect(parseMarkdown(text).length).toBeGreaterThan(3)
    // parsed once for all who look at it
    expect(parseMarkdown(text)).toBe(parseMarkdown(text))
  })

  test('is none at the limits: ten quotes in each other, 500 lines, 1,000 marks', () => {
    for (const text of ['> '.repeat(10), 'a\n'.repeat(499), '*'.repeat(1_000)]) {
      expect(markdownProblem(text)).toBeUndefined()
    }
    for (const text of ['> '.repeat(11), 'a\n'.repeat(500), '*'.repeat(1_001)]) {
      expect(markdownProblem(text)).toBeDefined()
    }
  })
})

test('a line break within a paragraph parts words in one line', () => {
  expect(plainText('Sold in  \nFrance and\\\nSpain, **by\nmail**')).toBe('Sold in France and Spain, by mail')
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
