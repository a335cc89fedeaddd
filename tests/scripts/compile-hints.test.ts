import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCompileHints } from '@/scripts/compile-hints.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'hints-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const LARGE = `"ä",${'a(),'.repeat(10_000)}0`

test('large scripts begin with the hint to compile them while they are downloaded, once, and others stay as they are [Q54]', () => {
  write('chunks/large.js', LARGE)
  write('chunks/small.js', 'a()')
  write('chunks/large.css', LARGE)
  addCompileHints(folder)
  addCompileHints(folder)
  expect(read('chunks/large.js')).toBe(`//# allFunctionsCalledOnLoad\n${LARGE}`)
  expect(read('chunks/small.js')).toBe('a()')
  expect(read('chunks/large.css')).toBe(LARGE)
})
