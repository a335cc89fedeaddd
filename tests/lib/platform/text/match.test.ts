import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestMatches, markParts, matchRank } from '@/lib/platform/text/match'

const card = { name: 'Northpay Debit Card', also: ['Northpay', 'Finance'], text: 'Pays 2% back on groceries (U.S.).' }

describe('the rank of a match [S5.5]', () => {
  test.each([
    ['north', 0, 'the name starts with it'],
    ['NORTHPAY deb', 0, 'the name starts with it, in any case'],
    ['debit', 1, 'a word of the name starts with it'],
    ['card debit', 1, 'words of the name start with it, in any order'],
    ['pay', 2, 'the name contains it'],
    ['it card', 2, 'the worst match of a word counts'],
    ['fin', 3, 'a label contains it'],
    ['groc', 4, 'the text contains it'],
    ['2%', 4, 'the text contains it, with its symbol'],
    ['(u.s.)', 4, 'regex characters are literal'],
    ['debit groceries', 4, 'each word matches somewhere'],
  ])('"%s" ranks %s: %s', (query, rank) => {
    expect(matchRank(query, card)).toBe(rank)
  })

  test.each(['', '  ', 'credit', 'debit credit', '.*', 'northpay-debit'])('"%s" is not a match', (query) => {
    expect(matchRank(query, card)).toBeNull()
  })

  test('any text contained in the name, a label or the text is found', () => {
    const piece = string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text && text !== '')
    assert(
      property(piece, string(), string(), constantFrom('name', 'also', 'text'), (query, before, after, where) => {
        const whole = `${before}${query}${after}`
        const searched = { name: '', also: [''], text: '', [where]: where === 'also' ? [whole] : whole }
        return matchRank(query, searched) !== null
      }),
    )
  })

  test('the best matches come first, and equal ones stay in order', () => {
    const names = ['Gift Card Vault', 'Discard', 'Cardinal Credit', 'Debit Card', 'Card']
    const found = bestMatches(names, 'card', (name) => ({ name, also: [], text: '' }))
    expect(found).toEqual(['Cardinal Credit', 'Card', 'Gift Card Vault', 'Debit Card', 'Discard'])
  })
})

describe('highlighting', () => {
  const marked = (text: string, query: string) =>
    markParts(text, query)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')

  test.each([
    ['Northpay Debit Card', 'card', 'Northpay Debit [Card]'],
    ['Cardinal card', 'CARD', '[Card]inal [card]'],
    ['Northpay Debit Card', 'card north', '[North]pay Debit [Card]'],
    ['Northpay Debit Card', 'northpay d', '[Northpay] Debit Card'],
    ['a.b (c) [d]', '(c) [d]', 'a.b [(c)] [[d]]'],
    ['carded card', 'card carded', '[carded] [card]'],
    ['Nothing', 'else', 'Nothing'],
    ['', 'else', ''],
    ['İstanbul Kart', 'kart', 'İstanbul [Kart]'],
  ])('%s, searched for %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  test('the parts join to the original text for any query', () => {
    assert(
      property(string(), string(), (text, query) => {
        expect(
          markParts(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
