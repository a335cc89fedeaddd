import { afterEach, expect, test, vi } from 'vitest'
import { testDataDir } from '../../scripts/test-data.mjs'

const GIB = 2 ** 30
const room = (disk: number, memory: number) => () => ({ disk: disk * GIB, memory: memory * GIB })
const project = '/projects/stoke'
afterEach(() => vi.unstubAllEnvs())

test('the test database is in memory if there is room, in a folder for this project only', () => {
  vi.stubEnv('TEST_DATA_DIR', '')
  const here = testDataDir({ project, room: room(12, 20) })
  expect(here).toMatch(/^\/dev\/shm\/stoke-test-[0-9a-f]{12}$/)
  expect(testDataDir({ project, room: room(3, 7) })).toBe(here)
  expect(testDataDir({ project: '/projects/other', room: room(12, 20) })).not.toBe(here)
})

test.each([
  ['the in-memory file system is small, as in a container', 0.06, 20],
  ['free memory is low', 12, 4],
  ['there is no in-memory file system', 0, 0],
])('the test database is next to the project when %s', (_, disk, memory) => {
  vi.stubEnv('TEST_DATA_DIR', '')
  expect(testDataDir({ project, room: room(disk, memory) })).toBe('/projects/stoke/.data-test')
})

test('TEST_DATA_DIR overrides the folder', () => {
  vi.stubEnv('TEST_DATA_DIR', 'elsewhere')
  expect(testDataDir({ project, room: room(12, 20) })).toBe('/projects/stoke/elsewhere')
})
