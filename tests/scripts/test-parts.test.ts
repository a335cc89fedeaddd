import { expect, test } from 'vitest'
import { GROUPS, partsOf } from '../../scripts/test-parts.mjs'

const namesOf = (group?: string) => partsOf(group).map(({ name }: { name: string }) => name)

test('a plain run has the checks, the unit tests and the main journeys', () => {
  expect(namesOf()).toEqual(['biome', 'route types', 'tsc', 'knip', 'vitest', 'playwright'])
})

test('the group all has every test once', () => {
  expect(namesOf('all')).toEqual(['biome', 'route types', 'tsc', 'knip', 'vitest', 'slow', 'journeys', 'screens'])
})

test('each group has parts, and an unknown one has none', () => {
  for (const group of GROUPS) expect(namesOf(group), group).not.toEqual([])
  expect(namesOf('everything')).toEqual([])
})
