import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SegmentLog } from '@/lib/platform/files/segment-log'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoke-segments-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (abandonedMs = 60_000) => new SegmentLog({ folder, segmentMs: 10_000, abandonedMs })
const only = async (start: string) => {
  const [name] = (await readdir(folder)).filter((each) => each.startsWith(start))
  if (!name) throw new Error(`no ${start} segment`)
  return path.join(folder, name)
}

test('appended lines are read once, in their order, when their segment is closed', async () => {
  const log = open()
  await Promise.all([log.append(['a', 'b']), log.append(['c'])])
  expect(await log.take()).toBeUndefined()
  await log.close()
  const segment = await log.take()
  expect(segment?.lines).toEqual(['a', 'b', 'c'])
  expect(await open().take()).toBeUndefined()
  await segment?.remove()
  expect(await readdir(folder)).toEqual([])
})

test('a segment closes by itself after its time', async () => {
  const log = new SegmentLog({ folder, segmentMs: 20, abandonedMs: 60_000 })
  await log.append(['a'])
  await expect.poll(() => log.take().then((segment) => segment?.lines)).toEqual(['a'])
})

test('a segment that was put back is read again', async () => {
  const log = open()
  await log.append(['a'])
  await log.close()
  await (await log.take())?.putBack()
  expect((await open().take())?.lines).toEqual(['a'])
})

test('of many processes one reads a segment', async () => {
  const log = open()
  await log.append(['a'])
  await log.close()
  const taken = await Promise.all(Array.from({ length: 8 }, () => open().take()))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('what a killed process left is read after a while, without the line it was writing', async () => {
  const killed = open()
  await killed.append(['a', 'b'])
  const left = await only('open-')
  await writeFile(left, `${await readFile(left, 'utf8')}half a li`)
  expect(await open().take()).toBeUndefined()
  await pause(30)
  expect((await open(20).take())?.lines).toEqual(['a', 'b'])
})

test('what was written before the clock of the machine was put back is read as what was left long ago', async () => {
  await open().append(['a'])
  const left = await only('open-')
  const later = new Date(Date.now() + 3 * 3_600_000)
  await utimes(left, later, later)
  expect((await open(20_000).take())?.lines).toEqual(['a'])
})

test.each([
  ['a folder', async () => undefined, true],
  ['a folder that is gone', () => rm(folder, { recursive: true }), true],
  ['a file in its place', () => rm(folder, { recursive: true }).then(() => writeFile(folder, '')), false],
])('%s can be written to, or not, and nothing is left of the try', async (_, prepare, isWritable) => {
  await prepare()
  expect(await open().isWritable()).toBe(isWritable)
  if (isWritable) expect(await readdir(folder)).toEqual([])
})

test('a process that was held for dead writes its lines again, where they are read', async () => {
  const slow = open()
  await slow.append(['a'])
  const left = await only('open-')
  await rename(left, left.replace('open-', 'taken-'))
  await slow.append(['b'])
  await slow.close()
  expect((await slow.take())?.lines).toEqual(['b'])
})

test('a folder that cannot be written to is an error of its append, and the next append is tried again', async () => {
  const log = open()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file in its place')
  await expect(log.append(['a'])).rejects.toThrow()
  await rm(folder)
  await log.append(['b'])
  await log.close()
  expect((await log.take())?.lines).toEqual(['b'])
})

test('a file that cannot be read is set aside and does not keep those behind it', async () => {
  await mkdir(path.join(folder, 'closed-1-x-1.log'))
  const log = open()
  await log.append(['a'])
  await log.close()
  expect((await log.take())?.lines).toEqual(['a'])
  expect(await readdir(folder)).toContain('unreadable-1-x-1.log')
})

test('lines set aside are kept and never read', async () => {
  const log = open()
  await log.append(['a'])
  await log.setAside(['x', 'y'])
  await log.close()
  await (await log.take())?.remove()
  expect(await log.take()).toBeUndefined()
  expect(await readFile(await only('refused-'), 'utf8')).toBe('x\ny\n')
})

test('what was set aside is deleted when it is old enough, and nothing else is', async () => {
  const days = (count: number) => count * 86_400_000
  const old = ['refused-2026-10-01.log', 'refused.log', 'unreadable-1-x-1.log', 'closed-1-x-2.log', 'notes.txt']
  const recent = ['refused-2026-11-01.log', 'unreadable-1-x-3.log']
  for (const name of [...old, ...recent]) await writeFile(path.join(folder, name), 'a\n')
  await mkdir(path.join(folder, 'unreadable-1-x-4.log'))
  const at = (age: number) => new Date(Date.now() - age)
  for (const name of [...old, 'unreadable-1-x-4.log']) {
    await utimes(path.join(folder, name), at(days(31)), at(days(31)))
  }
  for (const name of recent) await utimes(path.join(folder, name), at(days(29)), at(days(29)))
  const log = open()
  expect(await log.deleteSetAside(days(30))).toBe(4)
  expect(await log.deleteSetAside(days(30))).toBe(0)
  expect((await readdir(folder)).sort()).toEqual(['closed-1-x-2.log', 'notes.txt', ...recent])
})

test('nothing is deleted where there is no folder', async () => {
  const log = new SegmentLog({ folder: path.join(folder, 'none'), segmentMs: 10_000, abandonedMs: 60_000 })
  expect(await log.deleteSetAside(0)).toBe(0)
})

test('files and their folder are readable by their owner alone: they hold addresses of visitors', async () => {
  const own = path.join(folder, 'own')
  const log = new SegmentLog({ folder: own, segmentMs: 60_000, abandonedMs: 60_000 })
  await log.append(['a'])
  await log.close()
  await log.setAside(['x'])
  const modeOf = async (file: string) => (await stat(file)).mode & 0o077
  expect(await modeOf(own)).toBe(0)
  for (const name of await readdir(own)) expect(await modeOf(path.join(own, name))).toBe(0)
  expect((await readdir(own)).length).toBe(2)
})
