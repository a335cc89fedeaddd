import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { afterEach, expect, test } from 'vitest'
import { MAPPED_STACKS } from '@/scripts/processes.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** What a program prints that was bundled from these lines, with its map beside it. */
function output(lines: string[], { map = true } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stacks-'))
  folders.push(folder)
  const [entry, outfile] = [path.join(folder, 'program.ts'), path.join(folder, 'made.mjs')]
  writeFileSync(entry, lines.join('\n'))
  buildSync({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', sourcemap: 'linked' })
  if (!map) writeFileSync(`${outfile}.map`, 'not a map')
  return execFileSync(process.execPath, [...MAPPED_STACKS, outfile], { encoding: 'utf8' })
}

const FAILING = [
  'type Line = { n: number }',
  '',
  'const fail = (line: Line) => {',
  "  throw new Error('no ' + line.n)",
  '}',
]
const CAUGHT = ['try {', '  fail({ n: 7 })', '} catch (error) {', '  console.log((error as Error).stack)', '}']

test('a stack names the lines of the sources', () => {
  expect(output([...FAILING, ...CAUGHT])).toMatch(
    /^Error: no 7\n {4}at fail \(\S+program\.ts:4:9\)\n {4}at \S+program\.ts:7:3\n/,
  )
})

test('a stack that Next would leave unmapped is mapped as well', () => {
  const nexts = 'Error.prepareStackTrace = function prepareUnsourcemappedStackTrace() { return "unmapped" }'
  expect(output([nexts, ...FAILING, ...CAUGHT])).toContain('program.ts:5:9')
})

test('a package that asks for the frames themselves gets them', () => {
  const asks = 'Error.prepareStackTrace = (_error, frames) => frames.length > 0 && typeof frames[0].getFileName()'
  expect(output([asks, 'console.log(new Error("x").stack)'])).toBe('string\n')
})

test('a map that cannot be read leaves the stack as it is', () => {
  expect(output([...FAILING, ...CAUGHT], { map: false })).toMatch(/^Error: no 7\n {4}at fail \(\S+made\.mjs:\d+:\d+\)/)
})
