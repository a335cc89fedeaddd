import { expect, test } from 'vitest'
import { isWhole, literalsIn, productSources } from './expressions'

const PARSER = 'lib/platform/money/amount.ts'

const sources = productSources()

/** Whether it is made for decimal numbers: it matches amounts as a whole, and no other text of their characters. */
function matchesAmounts(expression: RegExp): boolean {
  const matches = (text: string) => isWhole(expression, text)
  return ['49.90', '7.5', '20.25'].every(matches) && !['order-1', '49.90.1', '4a.90', '..'].some(matches)
}

/** Decimals that are no sums of dollars. */
const OTHER_DECIMALS: Readonly<Record<string, string>> = {
  'components/shared/forms/typed-numbers.ts': 'typed percentages',
  'lib/money/tax/w8-schema.ts': 'the rate of a treaty, in percent',
  'lib/platform/text/csv.ts': 'which cells of our own files a spreadsheet may take for numbers',
  'lib/platform/text/json-fault.ts': 'numbers of JSON, where it stops being JSON',
  'lib/platform/text/json.ts': 'numbers of JSON, whose long ids become text',
  'lib/rewards/referrals/schema.ts': 'the cursor of a page',
  'lib/rewards/squads/applications/rules.ts': 'the share of a member, in percent',
  'lib/shop/cart/schema.ts': 'prices of the storefront in any currency, which have no cents',
}

test('only one file reads amounts of money from text', () => {
  const second = sources.filter(
    ({ path, lines }) => path !== PARSER && lines.some((line) => literalsIn(line).some(matchesAmounts)),
  )
  expect(second.map(({ path }) => path)).toEqual(Object.keys(OTHER_DECIMALS))
})

test('no number is made cents by multiplying what was read from text', () => {
  const floats = sources.filter(({ lines }) =>
    lines.some((line) => /(?:Number(?:\.parseFloat)?|parseFloat)\([^()]*\)\s*\*\s*100\b/.test(line)),
  )
  expect(floats.map(({ path }) => path).filter((path) => !(path in OTHER_DECIMALS))).toEqual([])
})

test('no other function has the name of a parser of amounts', () => {
  const named = /(?:function|const) (?:parse|read)(?:Cents|Amount|Dollars)\b/
  const second = sources.filter(({ path, lines }) => path !== PARSER && lines.some((line) => named.test(line)))
  expect(second.map(({ path }) => path)).toEqual([])
})

test('a second parser is found by its expression', () => {
  const lines = [
    String.raw`const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())`,
    String.raw`const SUM = /^([+-]?)\$?(\d{1,6})(?:\.(\d{1,2}))?$/`,
    String.raw`const DECIMAL = /^(-?)\$?(\d{1,15}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/`,
    String.raw`if (/^[\d.,]+$/.test(amount)) return`,
  ]
  expect(lines.map((line) => literalsIn(line).some(matchesAmounts))).toEqual([true, true, true, false])
})
