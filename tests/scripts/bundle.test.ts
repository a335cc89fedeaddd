import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import config from '@/next.config'
import { bundle, filesOf } from '@/scripts/bundle.mjs'

mkdirSync('test-results', { recursive: true })
const folder = mkdtempSync('test-results/bundle-')
const name = path.basename(folder)
const [entry, part] = [path.join(folder, 'entry.ts'), path.join(folder, 'part.ts')]
afterAll(() => {
  rmSync(folder, { recursive: true })
  const own = filesOf(name).flatMap((file) => [file, `${file}.map`])
  for (const file of [...own, `dist/${name}.mjs`, `dist/${name}.made-from.json`]) rmSync(file, { force: true })
})

test('a program is bundled again only when a file it is made of has changed [C7]', async () => {
  writeFileSync(entry, `import { part } from './part'\nconsole.log(part)`)
  writeFileSync(part, `export const part = 'first'`)
  const file = await bundle(name, entry)
  const { mtimeMs, ino } = statSync(file)
  expect(await bundle(name, entry)).toBe(file)
  expect(statSync(file)).toMatchObject({ mtimeMs, ino })
  writeFileSync(part, `export const part = 'second'`)
  await bundle(name, entry)
  expect(readFileSync(file, 'utf8')).toContain('second')
  writeFileSync(file, 'damaged')
  await bundle(name, entry)
  expect(readFileSync(file, 'utf8')).toContain('second')
})

test('a program that runs keeps its file when it is bundled again, for a day and at least for one more time [C7]', async () => {
  for (const file of filesOf(name)) rmSync(file)
  const made: string[] = []
  const bundleAs = async (text: string) => {
    writeFileSync(part, `export const part = '${text}'`)
    made.push(realpathSync(await bundle(name, entry)))
  }
  await bundleAs('running')
  await bundleAs('next')
  expect(readFileSync(made[0] ?? '', 'utf8')).toContain('running')
  expect(existsSync(`${made[0]}.map`)).toBe(true)
  const long = new Date(Date.now() - 2 * 86_400_000)
  for (const file of made) utimesSync(file, long, long)
  await bundleAs('third')
  expect(made.map((file) => existsSync(file)).filter(Boolean)).toHaveLength(2)
  for (const text of ['fourth', 'fifth', 'sixth', 'seventh']) await bundleAs(text)
  expect(filesOf(name)).toHaveLength(4)
  expect(existsSync(made.at(-1) ?? '')).toBe(true)
})

test('a build has the id of its sources, so that it is the same on every machine [C7]', async () => {
  const before = process.env.STOKE_BUILD_ID
  process.env.STOKE_BUILD_ID = '0123456789abcdef0123'
  expect(await config.generateBuildId?.()).toBe('0123456789abcdef0123')
  process.env.STOKE_BUILD_ID = ''
  expect(await config.generateBuildId?.()).toBeNull()
  process.env.STOKE_BUILD_ID = before ?? ''
})
