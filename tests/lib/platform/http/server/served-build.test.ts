import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildId } from '@/lib/platform/build-id'
import { serveBuild } from '@/lib/platform/http/server/served-build'
import { buildFolder, makeCurrent } from '@/scripts/builds.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'served-'))
  for (const id of ['one', 'two']) mkdirSync(path.join(root, buildFolder(id)), { recursive: true })
  process.env.STOKE_BUILD_ID = ''
})
afterEach(() => {
  process.env.STOKE_BUILD_ID = ''
  rmSync(root, { recursive: true })
})

test('a process serves the newest build, and that one also after another was built', () => {
  makeCurrent('one', root)
  expect(serveBuild(root)).toEqual({
    id: 'one',
    staticFolder: path.join(root, '.next/builds/one/static'),
    builds: path.join(root, '.next/builds'),
  })
  makeCurrent('two', root)
  expect(buildId()).toBe('one')
  expect(serveBuild(root).id).toBe('one')
  process.env.STOKE_BUILD_ID = ''
  expect(serveBuild(root).id).toBe('two')
})

test('that a build is in use is noted anew by each process that serves it', () => {
  makeCurrent('one', root)
  serveBuild(root)
  const note = path.join(root, buildFolder('one'), 'used')
  utimesSync(note, new Date(0), new Date(0))
  serveBuild(root)
  expect(Date.now() - statSync(note).mtimeMs).toBeLessThan(60_000)
})

test('a folder that cannot be written to is served all the same, and one without a build is refused in a sentence', () => {
  // stands for a folder of another user: nothing can be written below what does not exist
  process.env.STOKE_BUILD_ID = 'not-there'
  expect(serveBuild(root).id).toBe('not-there')
  expect(readdirSync(path.join(root, '.next/builds')).sort()).toEqual(['one', 'two'])
  process.env.STOKE_BUILD_ID = ''
  expect(() => serveBuild(root)).toThrow(
    'The pages are not built: run "npm run build" first, or start with "npm start".',
  )
})
