import { expect, test } from 'vitest'
import { splitClicks } from '@/lib/traffic/clicks/log/writer-rules'
import { receivedClick } from '@/tests/support/traffic/click-logs'

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 12, minutes))
const click = (minutes: number) => receivedClick({ affiliateId: 1, offerId: 1 }, 1, { at: at(minutes) })
const minutesOf = (parts: ReturnType<typeof splitClicks>) =>
  parts.map((part) => part.map((each) => (each.at.getTime() - at(0).getTime()) / 60_000))

test('parts are in the order of time, and none is as long as the window of a unique click', () => {
  expect(minutesOf(splitClicks([click(70), click(0), click(59), click(60)], 100))).toEqual([
    [0, 59],
    [60, 70],
  ])
})

test('a part has at most as many clicks as asked for', () => {
  expect(minutesOf(splitClicks([click(1), click(2), click(3)], 2))).toEqual([[1, 2], [3]])
})

test('a click that was handed out twice is in one part once', () => {
  const twice = click(1)
  expect(minutesOf(splitClicks([twice, click(2), { ...twice }], 10))).toEqual([[1, 2]])
})
