import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestWindow } from '@/lib/rewards/quests/constants'
import { claimEnd, questWindow, windowAt, windowEnd, windowKeysAt } from '@/lib/rewards/quests/window-rules'

const running = (window: QuestWindow, startsAt = '2026-01-01T05:00:00Z', endsAt?: string) => ({
  window,
  startsAt: new Date(startsAt),
  endsAt: endsAt ? new Date(endsAt) : null,
})

describe('the window of an instant', () => {
  test.each([
    // an Eastern day begins at 05:00 UTC in winter and 04:00 in summer
    ['day', '2026-11-21T04:59:59.999Z', '2026-11-20', '2026-11-20', '2026-11-21T05:00:00.000Z'],
    ['day', '2026-11-21T05:00:00.000Z', '2026-11-21', '2026-11-21', '2026-11-22T05:00:00.000Z'],
    ['day', '2026-07-04T03:59:59.999Z', '2026-07-03', '2026-07-03', '2026-07-04T04:00:00.000Z'],
    // the day of 23 hours and the day of 25
    ['day', '2026-03-08T12:00:00.000Z', '2026-03-08', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['day', '2026-11-01T12:00:00.000Z', '2026-11-01', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    // Monday to Sunday
    ['week', '2026-11-21T12:00:00.000Z', '2026-11-16', '2026-11-22', '2026-11-23T05:00:00.000Z'],
    ['week', '2026-11-23T04:59:59.999Z', '2026-11-16', '2026-11-22', '2026-11-23T05:00:00.000Z'],
    ['week', '2026-11-23T05:00:00.000Z', '2026-11-23', '2026-11-29', '2026-11-30T05:00:00.000Z'],
    // both weeks whose Sunday changes the clock
    ['week', '2026-03-08T23:00:00.000Z', '2026-03-02', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['week', '2026-11-02T04:59:59.999Z', '2026-10-26', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    // over the end of a year
    ['week', '2027-01-01T12:00:00.000Z', '2026-12-28', '2027-01-03', '2027-01-04T05:00:00.000Z'],
  ] as const)('%s at %s is %s, to %s', (window, at, key, lastDay, end) => {
    const span = windowAt(running(window), new Date(at))
    expect(span).toEqual({ key, firstDay: key, lastDay })
    expect(span && windowEnd(span)?.toISOString()).toBe(end)
  })

  test('"once" is one window from the first day to the last, or open-ended', () => {
    const at = new Date('2026-11-21T12:00:00Z')
    expect(windowAt(running('once'), at)).toEqual({ key: 'once', firstDay: '2026-01-01', lastDay: null })
    const ending = running('once', '2026-01-01T05:00:00Z', '2026-12-01T05:00:00Z')
    expect(windowAt(ending, at)).toEqual({ key: 'once', firstDay: '2026-01-01', lastDay: '2026-11-30' })
    expect(windowEnd({ key: 'once', firstDay: '2026-01-01', lastDay: null })).toBeNull()
    expect(claimEnd({ key: 'once', firstDay: '2026-01-01', lastDay: null })).toBeNull()
  })

  test('a quest counts whole Eastern days, from the one it starts on to the one it ends on', () => {
    const quest = running('week', '2026-11-18T20:00:00Z', '2026-11-20T15:00:00Z')
    const span = { key: '2026-11-16', firstDay: '2026-11-18', lastDay: '2026-11-20' }
    expect(windowAt(quest, new Date('2026-11-18T05:00:00Z'))).toEqual(span)
    expect(windowAt(quest, new Date('2026-11-21T04:59:59Z'))).toEqual(span)
    expect(windowAt(quest, new Date('2026-11-18T04:59:59Z'))).toBeUndefined()
    expect(windowAt(quest, new Date('2026-11-21T05:00:00Z'))).toBeUndefined()
  })

  test('a reward can be claimed for seven days after the window, also across a clock change', () => {
    expect(claimEnd({ key: '2026-10-26', firstDay: '2026-10-26', lastDay: '2026-11-01' })).toEqual(
      new Date('2026-11-09T05:00:00Z'),
    )
    expect(claimEnd({ key: '2026-03-05', firstDay: '2026-03-05', lastDay: '2026-03-05' })).toEqual(
      new Date('2026-03-13T04:00:00Z'),
    )
  })

  test('the keys of an instant identify the windows that contain it', () => {
    const instants = fc.date({
      min: new Date('2026-01-02T00:00:00Z'),
      max: new Date('2031-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom('day', 'week', 'once'), (at, window) => {
        const span = windowAt(running(window), at)
        expect(span?.key).toBe(windowKeysAt(at)[window])
        expect(span && questWindow(running(window), span.key)).toEqual(span)
        const end = span && windowEnd(span)
        if (end) expect(at.getTime()).toBeLessThan(end.getTime())
      }),
    )
  })
})

describe('a key', () => {
  test.each([
    ['day', 'once'],
    ['day', '2026-02-30'],
    ['day', '2025-12-31'],
    ['day', ''],
    ['week', '2026-11-21'],
    ['week', 'once'],
    ['once', '2026-11-21'],
  ] as const)('%s quests never have the window "%s"', (window, key) => {
    expect(questWindow(running(window), key)).toBeUndefined()
  })
})
