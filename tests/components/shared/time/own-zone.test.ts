import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
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
