import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
})

const atHome = Intl.DateTimeFormat().resolvedOptions()

test.each([
  ['Europe/Paris', -60, 'Europe/Paris'],
  ['Singapore', -480, 'Singapore'],
  ['Etc/Unknown', 0, 'UTC'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['', -330, 'Asia/Kolkata'],
  [undefined, 0, 'UTC'],
])('a browser that names the zone %j at %i minutes shows times in %s [S7.1]', async (timeZone, offset, zone) => {
  const reported = { ...atHome, timeZone: timeZone as string }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(reported)
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  const { ownZone } = await import('@/components/shared/time/own-zone')
  expect(ownZone()).toBe(zone)
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: ownZone() }).format(0)).not.toThrow()
})

test('the zone is asked for once in a minute of the clock, and anew in the next one, also less than 60 s later', async () => {
  vi.useFakeTimers({ now: new Date('2030-01-15T12:00:00.400Z'), toFake: ['Date'] })
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const { ownZone } = await import('@/components/shared/time/own-zone')
  const zoneAt = (instant: string, timeZone: string) => {
    vi.setSystemTime(new Date(instant))
    read.mockReturnValue({ ...atHome, timeZone })
    return ownZone()
  }
  expect(zoneAt('2030-01-15T12:00:00.400Z', 'Asia/Tokyo')).toBe('Asia/Tokyo')
  const asked = read.mock.calls.length
  expect(zoneAt('2030-01-15T12:00:59.900Z', 'Europe/Paris')).toBe('Asia/Tokyo')
  expect(read.mock.calls).toHaveLength(asked)
  // the timer of a page is early or late by some milliseconds
  expect(zoneAt('2030-01-15T12:01:00.390Z', 'Europe/Paris')).toBe('Europe/Paris')
  // and a clock that was set back is in another minute
  expect(zoneAt('2030-01-15T11:59:30.000Z', 'Pacific/Niue')).toBe('Pacific/Niue')
})
