import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { agoInShort, agoInWords } from '@/components/shared/time/time-ago'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE + 59 * SECOND, '2 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [400 * DAY, '400 days ago'],
])('%d ms is shown as %s [S4.44]', (elapsed, words) => expect(agoInWords(elapsed)).toBe(words))

test.each([
  [-5 * SECOND, '0 s ago'],
  [4 * SECOND, '4 s ago'],
  [2 * MINUTE, '2 min ago'],
  [HOUR, '1 h ago'],
  [3 * DAY, '3 d ago'],
])('%d ms in short form is %s', (elapsed, words) => expect(agoInShort(elapsed)).toBe(words))

describe('RelativeTime', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('updates automatically and has the exact time in its datetime', () => {
    render(<RelativeTime short at="2026-11-20T11:59:56Z" />)
    const time = screen.getByText('4 s ago')
    expect(time).toHaveAttribute('datetime', '2026-11-20T11:59:56.000Z')
    act(() => vi.advanceTimersByTime(3 * SECOND))
    expect(time).toHaveTextContent('7 s ago')
  })

  test('a time thirty days ago or more is shown as its date', () => {
    const { rerender } = render(<RelativeTime at="2026-10-21T12:00:01Z" />)
    expect(screen.getByText('29 days ago')).toBeInTheDocument()
    rerender(<RelativeTime at="2026-10-21T12:00:00Z" />)
    expect(screen.getByText('Oct 21, 2026')).toBeInTheDocument()
  })

  test('with undated set it is always shown in days [S4.44]', () => {
    render(<RelativeTime at="2026-03-03T12:00:00Z" undated />)
    expect(screen.getByText('262 days ago')).toBeInTheDocument()
  })

  test('stops its timer with the last time on the page', () => {
    const { unmount } = render(<RelativeTime short at="2026-11-20T11:59:56Z" />)
    expect(vi.getTimerCount()).toBe(1)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
