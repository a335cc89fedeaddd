import { expect, test } from 'vitest'
import { IDS_A_MINUTE, type UnknownCount, UnknownLinks } from '@/lib/tracking/state/unknown-id-rules'

const AT = new Date('2026-11-20T12:00:10Z')
const offer = (externalId: string) => ({ source: 'tune', missing: 'offer' as const, externalId })

test('ids are counted by minute, and reported when the next begins', () => {
  const reported: UnknownCount[][] = []
  const links = new UnknownLinks((counts) => reported.push(counts))
  links.note(offer('7'), AT)
  links.note(offer('7'), AT)
  links.note(offer('8'), AT)
  expect(reported).toEqual([])
  links.note(offer('7'), new Date(AT.getTime() + 60_000))
  expect(reported).toEqual([
    [
      { ...offer('7'), day: '2026-11-20', clicks: 2 },
      { ...offer('8'), day: '2026-11-20', clicks: 1 },
    ],
  ])
  links.flush()
  links.flush()
  expect(reported).toHaveLength(2)
})

test('nobody fills the table with inventions', () => {
  let count = 0
  const links = new UnknownLinks((counts) => {
    count += counts.length
  })
  for (let place = 0; place < 10 * IDS_A_MINUTE; place += 1) links.note(offer(String(place)), AT)
  links.note(offer("'; DROP TABLE"), AT)
  links.note(offer('x'.repeat(33)), AT)
  links.flush()
  expect(count).toBe(IDS_A_MINUTE)
})
