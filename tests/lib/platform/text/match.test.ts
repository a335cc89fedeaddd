import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestMatches, markParts, matchRank } from '@/lib/platform/text/match'

const card = { name: 'Northpay Debit Card', also: ['Northpay', 'Finance'], text: 'Pays 2% back on groceries (U.S.).' }

describe('how well a thing matches [S5.5]', () => {
  test.each([
    ['north', 0, 'its name starts so'],
    ['NORTHPAY deb', 0, 'its name starts so, in any case'],
    ['debit', 1, 'a word of its name starts so'],
    ['card debit', 1, 'words of its name start so, in any order'],
    ['pay', 2, 'it is within its name'],
    ['it card', 2, 'the worst word counts'],
    ['fin', 3, 'it is in a label'],
    ['groc', 4, 'it is in the text'],
    ['2%', 4, 'it is in the text, sign and all'],
    ['(u.s.)', 4, 'signs of patterns are plain signs'],
    ['debit groceries', 4, 'each word is somewhere'],
  ])('"%s" ranks %s: %s', (query, rank) => {
    expect(matchRank(query, card)).toBe(rank)
  })

  test.each(['', '  ', 'credit', 'debit credit', '.*', 'northpay-debit'])('"%s" is not a match', (query) => {
    expect(matchRank(query, card)).toBeNull()
  })

  test('whatever stands in name, label or text as it is typed is found', () => {
    const piece = string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text && text !== '')
    assert(
      property(piece, string(), string(), constantFrom('name', 'also', 'text'), (query, before, after, where) => {
        const whole = `${before}${query}${after}`
        const searched = { name: '', also: [''], text: '', [where]: where === 'also' ? [whole] : whole }
        return matchRank(query, searched) !== null
      }),
    )
  })

  test('the best come first, and equals stay in their order', () => {
    const names = ['Gift Card Vault', 'Discard', 'Cardinal Credit', 'Debit Card', 'Card']
    const found = bestMatches(names, 'card', (name) => ({ name, also: [], text: '' }))
    expect(found).toEqual(['Cardinal Credit', 'Card', 'Gift Card Vault', 'Debit Card', 'Discard'])
  })
})

describe('what is marked', () => {
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

  test('the pieces make up the text again, whatever is searched for', () => {
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
