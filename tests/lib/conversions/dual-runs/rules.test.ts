import { expect, test } from 'vitest'
import { type Cause, type DayFigures, explained, isOpen, mayBePaidThere } from '@/lib/conversions/dual-runs/rules'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

test.each([
  ['before it', null, 0, false],
  ['at its start', null, 1, true],
  ['without an end', null, 9, true],
  ['a moment before its end', at(9), 8, true],
  ['at its end', at(9), 9, false],
])('a sale %s is compared: %s %i %s', (_, endsAt, hour, expected) => {
  expect(isOpen({ startedAt: at(1), endsAt }, at(hour))).toBe(expected)
})

test('a click from before the end may have been paid there', () => {
  expect([8, 9].map((hour) => mayBePaidThere({ startedAt: at(1), endsAt: at(9) }, at(hour)))).toEqual([true, false])
  expect(mayBePaidThere({ startedAt: at(1), endsAt: null }, at(20))).toBe(true)
})

const figures = (clicks: number, conversions: number, payoutCents = conversions * 100): DayFigures => ({
  clicks,
  conversions,
  payoutCents,
  revenueCents: conversions * 200,
})
const flagged: Cause = { kind: 'flagged', reason: null, count: 3 }
const capped: Cause = { kind: 'compared', reason: 'cap', count: 1 }

test.each<[string, DayFigures | null, DayFigures, Cause[], string[]]>([
  ['nothing imported', null, figures(1, 1), [flagged], ['were not imported yet']],
  ['equal figures', figures(5, 2), figures(5, 2), [flagged, capped], []],
  ['fewer clicks here', figures(8, 2), figures(5, 2), [flagged, capped], ['3 clicks are stored here and not counted']],
  [
    'more clicks here',
    figures(4, 2),
    figures(5, 2),
    [flagged],
    ['Clicks differ. The previous platform counts other days'],
  ],
  ['a capped sale', figures(5, 3), figures(5, 2), [flagged, capped], ['1 sale is not paid here: Cap reached.']],
  ['a sale of no known cause', figures(5, 3), figures(5, 2), [flagged], ['No sale was refused here.']],
  ['another payout', figures(5, 2, 199), figures(5, 2), [], ['Both count the same conversions']],
  [
    'refused calls',
    figures(5, 4),
    figures(5, 2),
    [
      { kind: 'unknown', reason: 'unknown_click', count: 2 },
      { kind: 'refused', reason: 'amount_limit', count: 1 },
    ],
    ['2 calls of this advertiser refused here: Unknown click.', '1 call for this offer refused here: Amount above'],
  ],
])('%s: a difference is explained by what was not counted', (_, theirs, ours, causes, texts) => {
  const said = explained(theirs, ours, causes)
  expect(said).toHaveLength(texts.length)
  for (const [place, text] of texts.entries()) expect(said[place]).toContain(text)
})
