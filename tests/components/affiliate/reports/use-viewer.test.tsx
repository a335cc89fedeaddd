import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useViewer } from '@/components/affiliate/reports/use-viewer'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const atHome = Intl.DateTimeFormat().resolvedOptions()

function stayIn(timeZone: string) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...atHome, timeZone })
}

test('the zone is the server’s in the first render, then the browser’s, also when it changes later [S7.1]', () => {
  vi.useFakeTimers({ now: new Date('2030-01-15T12:00:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  stayIn('Asia/Tokyo')
  const zones: string[] = []
  const { result } = renderHook(() => {
    const viewer = useViewer({ timeZone: 'America/New_York', renderedAt: Date.now() })
    zones.push(viewer.timeZone)
    return viewer
  })
  expect([zones[0], zones.at(-1)]).toEqual(['America/New_York', 'Asia/Tokyo'])
  expect(new Date(result.current.localTime).toISOString()).toBe('2030-01-15T21:00:00.000Z')

  expect(result.current.isKnown).toBe(true)

  stayIn('Europe/Paris')
  act(() => vi.advanceTimersByTime(90_000))
  expect(result.current.timeZone).toBe('Europe/Paris')
  expect(new Date(result.current.localTime).toISOString()).toBe('2030-01-15T13:02:00.000Z')
})

test('a zone that the server guessed is not known before the browser says its own, also where both are the same', () => {
  stayIn('America/New_York')
  const known: boolean[] = []
  renderHook(() => {
    const first = { timeZone: 'America/New_York', renderedAt: Date.now(), isGuessed: true }
    known.push(useViewer(first).isKnown)
  })
  expect([known[0], known.at(-1)]).toEqual([false, true])
})
