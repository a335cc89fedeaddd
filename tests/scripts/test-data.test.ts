import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { removeUnusedTestData, testDataDir } from '../../scripts/test-data.mjs'

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

test('a run removes the test data of projects that are gone or have not run for a week, unless PostgreSQL runs there', () => {
  const memory = mkdtempSync(path.join(tmpdir(), 'test-data-'))
  const folder = (name: string) => path.join(memory, `stoke-test-${name}`)
  const own = path.join(memory, 'projects', 'own')
  const add = (
    name: string,
    { project = memory, days = 0, pid }: { project?: string; days?: number; pid?: number },
  ) => {
    mkdirSync(path.join(folder(name), 'pg'), { recursive: true })
    const note = path.join(folder(name), 'project')
    writeFileSync(note, project)
    const then = Date.now() / 1000 - days * 86_400
    utimesSync(note, then, then)
    if (pid) writeFileSync(path.join(folder(name), 'pg', 'postmaster.pid'), `${pid}\n/data\n`)
  }
  add('gone', { project: path.join(memory, 'none') })
  add('old', { days: 8 })
  add('recent', { days: 6 })
  add('served', { project: path.join(memory, 'none'), pid: process.pid })
  mkdirSync(path.join(memory, 'stoke-testers'))
  removeUnusedTestData(folder('mine'), { memory, project: own })
  const left = ['gone', 'old', 'recent', 'served', 'mine'].filter((name) => existsSync(folder(name)))
  expect(left).toEqual(['recent', 'served', 'mine'])
  expect(existsSync(path.join(memory, 'stoke-testers'))).toBe(true)
  rmSync(memory, { recursive: true })
})
