import { expect, test } from 'vitest'
import { z } from 'zod'
import { periodFields } from '@/lib/reporting/periods/schema'

const read = (timeZone?: string) =>
  z.object(periodFields).parse({
    startDate: '2026-11-27',
    endDate: '2026-11-27',
    rangeTypeValue: 'today',
    offset: '5',
    ...(timeZone !== undefined && { timeZone }),
  })

test.each(['Europe/Berlin', 'America/Argentina/Ushuaia', 'UTC', 'Asia/Kathmandu'])('the zone %s is used', (zone) => {
  expect(read(zone)).toMatchObject({ timeZone: zone, offset: 5 })
})

// names of browsers and systems that are no zone of the database, and damaged ones
test.each([
  'Etc/Unknown',
  'EST5EDT7X',
  'Mars/Olympus_Mons',
  'undefined',
  '',
  'Europe/Berlin ',
  '+05:30',
  'x'.repeat(50_000),
])('a zone that is none is no error, and the offset beside it counts: %#', (zone) => {
  expect(read(zone)).toMatchObject({ timeZone: undefined, offset: 5 })
})

test('the zone may be left out', () => {
  expect(read()).toMatchObject({ offset: 5 })
})
