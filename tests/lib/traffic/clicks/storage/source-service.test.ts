import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { NEW_SOURCES_A_DAY } from '@/lib/traffic/clicks/storage/source-constants'
import { SourceIds } from '@/lib/traffic/clicks/storage/source-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'

const TODAY = new Date('2026-11-20T15:00:00Z')
const TOMORROW = new Date('2026-11-21T15:00:00Z')
const nameOf = async (id: number) => (await db().source.findUniqueOrThrow({ where: { id } })).name

const numberOf = async (sources: SourceIds, affiliateId: number, name: string, at = TODAY): Promise<number> =>
  (await sources.numbersOf([{ affiliateId, name, at }]))[0] ?? -1

/** An affiliate with room for so many more new sources today. */
async function affiliateWithRoom(room: number) {
  const { id: affiliateId } = await createAffiliate()
  await db().sourceDay.create({ data: { affiliateId, day: new Date('2026-11-20'), sources: NEW_SOURCES_A_DAY - room } })
  return affiliateId
}

test('new sources beyond the limit of the day are counted as Other, however many processes take them at once', async () => {
  const affiliateId = await affiliateWithRoom(5)
  const processes = [new SourceIds(), new SourceIds()] as const
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => numberOf(processes[n % 2 ? 0 : 1], affiliateId, `gclid-${n}`)),
  )
  const names = await Promise.all(ids.map(nameOf))
  expect(names.filter((name) => name !== 'Other')).toHaveLength(5)
  expect(await db().source.count({ where: { affiliateId } })).toBe(6)
})

test('a source that is known keeps its name on a full day, and new ones are taken again the day after', async () => {
  const affiliateId = await affiliateWithRoom(1)
  const sources = new SourceIds()
  const known = await numberOf(sources, affiliateId, 'newsletter')
  expect(await nameOf(await numberOf(sources, affiliateId, 'banner'))).toBe('Other')
  expect(await numberOf(new SourceIds(), affiliateId, 'newsletter')).toBe(known)
  expect(await nameOf(await numberOf(sources, affiliateId, 'banner', TOMORROW))).toBe('banner')
})

test('the limit of one affiliate leaves others unchanged, and no source is source 0', async () => {
  const full = await affiliateWithRoom(0)
  const { id } = await createAffiliate()
  const sources = new SourceIds()
  expect(await nameOf(await numberOf(sources, full, 'banner'))).toBe('Other')
  expect(await nameOf(await numberOf(sources, id, 'banner'))).toBe('banner')
  expect(sources.known(full, undefined)).toBe(0)
})

test('the new sources of clicks that are written together are looked up in one statement, each with its own number', async () => {
  const { id: affiliateId } = await createAffiliate()
  const other = await affiliateWithRoom(1)
  const sources = new SourceIds()
  const asked = [
    { affiliateId, name: 'banner', at: TODAY },
    { affiliateId: other, name: 'banner', at: TODAY },
    { affiliateId: other, name: 'blog', at: TODAY },
    { affiliateId, name: 'banner', at: TODAY },
  ]
  const numbers = await sources.numbersOf(asked)
  expect(await Promise.all(numbers.map(nameOf))).toEqual(['banner', 'banner', 'Other', 'banner'])
  expect(numbers[0]).toBe(numbers[3])
  expect(numbers[0]).not.toBe(numbers[1])
  expect(await new SourceIds().numbersOf(asked)).toEqual(numbers)
  expect(sources.known(other, 'blog')).toBeUndefined()
})
