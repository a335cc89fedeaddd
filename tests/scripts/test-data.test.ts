import { afterEach, expect, test, vi } from 'vitest'
import { testDataDir } from '../../scripts/test-data.mjs'

const GIB = 2 ** 30
const room = (disk: number, memory: number) => () => ({ disk: disk * GIB, memory: memory * GIB })
const project = '/projects/stoke'
afterEach(() => vi.unstubAllEnvs())

test('the tests’ database lives in memory where there is room, in a place of this project’s own', () => {
  vi.stubEnv('TEST_DATA_DIR', '')
  const here = testDataDir({ project, room: room(12, 20) })
  expect(here).toMatch(/^\/dev\/shm\/stoke-test-[0-9a-f]{12}$/)
  expect(testDataDir({ project, room: room(3, 7) })).toBe(here)
  expect(testDataDir({ project: '/projects/other', room: room(12, 20) })).not.toBe(here)
})

test.each([
  ['the file system in memory is small, as in a container', 0.06, 20],
  ['memory is short', 12, 4],
  ['there is no such file system', 0, 0],
])('it lies beside the project where %s', (_, disk, memory) => {
  vi.stubEnv('TEST_DATA_DIR', '')
  expect(testDataDir({ project, room: room(disk, memory) })).toBe('/projects/stoke/.data-test')
})

test('a folder that was named is taken', () => {
  vi.stubEnv('TEST_DATA_DIR', 'elsewhere')
  expect(testDataDir({ project, room: room(12, 20) })).toBe('/projects/stoke/elsewhere')
})
