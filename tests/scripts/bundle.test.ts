import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import config from '@/next.config'
import { bundle } from '@/scripts/bundle.mjs'

mkdirSync('test-results', { recursive: true })
const folder = mkdtempSync('test-results/bundle-')
const name = path.basename(folder)
const [entry, part] = [path.join(folder, 'entry.ts'), path.join(folder, 'part.ts')]
afterAll(() => {
  rmSync(folder, { recursive: true })
  for (const end of ['mjs', 'mjs.map', 'made-from.json']) rmSync(path.join('dist', `${name}.${end}`), { force: true })
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

test('a build has the id of its sources, so that it is the same on every machine [C7]', async () => {
  const before = process.env.BUILD_ID
  process.env.BUILD_ID = '0123456789abcdef0123'
  expect(await config.generateBuildId?.()).toBe('0123456789abcdef0123')
  process.env.BUILD_ID = ''
  expect(await config.generateBuildId?.()).toBeNull()
  process.env.BUILD_ID = before ?? ''
})
