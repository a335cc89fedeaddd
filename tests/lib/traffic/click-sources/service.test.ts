import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db'
import { NEW_SOURCES_A_DAY } from '@/lib/traffic/click-sources/constants'
import { SourceIds } from '@/lib/traffic/click-sources/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'

const TODAY = new Date('2026-11-20T15:00:00Z')
const TOMORROW = new Date('2026-11-21T15:00:00Z')
const nameOf = async (id: number) => (await db().source.findUniqueOrThrow({ where: { id } })).name

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
    Array.from({ length: 40 }, (_, n) => processes[n % 2 ? 0 : 1].get(affiliateId, `gclid-${n}`, TODAY)),
  )
  const names = await Promise.all(ids.map(nameOf))
  expect(names.filter((name) => name !== 'Other')).toHaveLength(5)
  expect(await db().source.count({ where: { affiliateId } })).toBe(6)
})

test('a source that is known keeps its name on a full day, and new ones are taken again the day after', async () => {
  const affiliateId = await affiliateWithRoom(1)
  const sources = new SourceIds()
  const known = await sources.get(affiliateId, 'newsletter', TODAY)
  expect(await nameOf(await sources.get(affiliateId, 'banner', TODAY))).toBe('Other')
  expect(await new SourceIds().get(affiliateId, 'newsletter', TODAY)).toBe(known)
  expect(await nameOf(await sources.get(affiliateId, 'banner', TOMORROW))).toBe('banner')
})

test('the limit of one affiliate leaves others unchanged, and no source is source 0', async () => {
  const full = await affiliateWithRoom(0)
  const { id } = await createAffiliate()
  const sources = new SourceIds()
  expect(await nameOf(await sources.get(full, 'banner', TODAY))).toBe('Other')
  expect(await nameOf(await sources.get(id, 'banner', TODAY))).toBe('banner')
  expect(await sources.get(full, undefined, TODAY)).toBe(0)
})
