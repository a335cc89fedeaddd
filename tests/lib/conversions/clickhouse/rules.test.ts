import { expect, test } from 'vitest'
import { joinQuarterHours } from '@/lib/conversions/clickhouse/rules'

const quarter = (affiliateId: number, time: string) => ({ affiliateId, startsAt: new Date(`2026-11-20T${time}:00Z`) })
const span = (affiliateId: number, from: string, until: string) => ({
  affiliateId,
  from: new Date(`2026-11-20T${from}:00Z`),
  until: new Date(`2026-11-20T${until}:00Z`),
})

test.each([
  ['none', [], []],
  ['one', [quarter(1, '10:15')], [span(1, '10:15', '10:30')]],
  [
    'those that follow each other, and one apart',
    [quarter(1, '10:15'), quarter(1, '10:30'), quarter(1, '11:00')],
    [span(1, '10:15', '10:45'), span(1, '11:00', '11:15')],
  ],
  [
    'of two affiliates',
    [quarter(1, '10:15'), quarter(2, '10:30')],
    [span(1, '10:15', '10:30'), span(2, '10:30', '10:45')],
  ],
])('quarter hours become as few spans as there are gaps: %s', (_, quarters, spans) => {
  expect(joinQuarterHours(quarters)).toEqual(spans)
})
