// Slow: looks for each function of the list in every line that browsers are sent.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import corpus from '@/tests/corpus/newer-functions.json'
import { readSources, type SourceFile } from '../support/setup/source-tree'

const files = new Map(readSources().map((file) => [file.path, file]))

/** What browsers are sent: the components of the client, our scripts for browsers, and all that these import. */
function browserFiles(): SourceFile[] {
  const found = new Set<SourceFile>()
  const follow = (path: string) => {
    const file = files.get(path)
    if (!file || found.has(file)) return
    found.add(file)
    for (const { target, typeOnly } of file.imports) if (!typeOnly) follow(target)
  }
  const isEntry = ({ path, lines }: SourceFile) =>
    /^['"]use client['"]/.test(lines[0] ?? '') ||
    /^(instrumentation-client|app\/(t|sw)\.js\/.*-?(script|worker))\.ts$/.test(path)
  for (const file of files.values())
    if (/^(app|components|instrumentation)/.test(file.path) && isEntry(file)) follow(file.path)
  return [...found]
}

// names that other things have too: only found behind the name of their class
const COMMON = new Set([
  'direction',
  'escape',
  'format',
  'formatRange',
  'from',
  'json',
  'navigation',
  'parse',
  'popover',
  'reset',
  'resize',
  'share',
  'size',
  'try',
  'values',
  'variants',
])
const OF_ITERATORS = new Set(corpus.functions.Iterator.split(' '))

/** Whether a line calls a function that the oldest browsers lack, and which; what a line asks for with `?.` or `in` is not. */
function newerFunctions(line: string): string[] {
  const code = line.replace(/^\s*(\*|\/\/|\/\*).*/, '')
  return Object.entries(corpus.functions).flatMap(([owner, names]) =>
    names
      .split(' ')
      .filter((name) => {
        if (corpus.polyfilled.includes(`${owner}.${name}`)) return false
        if (owner === 'Iterator')
          return (
            OF_ITERATORS.has(name) &&
            new RegExp(`(?<!\\b(?:Object|z))\\.(?:values|keys|entries|matchAll)\\([^()]*\\)\\.${name}\\(`).test(code)
          )
        if (new RegExp(`\\b${owner.replace('.', '\\.')}\\.${name}\\b`).test(code)) return true
        if (owner === 'Window') return new RegExp(`(?<![.'\\w])${name}\\(`).test(code)
        // `z.union` is a schema, and `rest.size` of a Map
        return !COMMON.has(name) && new RegExp(`(?<!\\bz)\\.${name}\\(`).test(code)
      })
      .map((name) => `${owner}.${name}`),
  )
}

test('the oldest browsers are those that Next builds for', () => {
  const target = readFileSync('node_modules/next/dist/shared/lib/modern-browserslist-target.js', 'utf8')
  expect(target.match(/'\w+ [\d.]+'/g)).toEqual(["'chrome 111'", "'edge 111'", "'firefox 111'", "'safari 16.4'"])
  const polyfills = readFileSync('node_modules/next/dist/build/polyfills/polyfill-module.js', 'utf8')
  expect(corpus.polyfilled.filter((name) => !polyfills.includes(name))).toEqual([])
  // another list would be that of packages in package.json or .browserslistrc
  expect(existsSync('.browserslistrc') || 'browserslist' in JSON.parse(readFileSync('package.json', 'utf8'))).toBe(
    false,
  )
})

test('browsers are sent no call of a function that the oldest of them lack', () => {
  const sent = browserFiles()
  expect(sent.length).toBeGreaterThan(1_000)
  const found = sent.flatMap(({ path, lines }) =>
    lines.flatMap((line) => newerFunctions(line).map((name) => `${path}: ${name}`)),
  )
  expect(found).toEqual([])
})

test.each([
  ['const isFine = text.isWellFormed()', ['String.isWellFormed']],
  ['rows.toSorted((a, b) => a - b)', ['Array.toSorted', 'TypedArray.toSorted']],
  ['const groups = Object.groupBy(rows, of)', ['Map.groupBy', 'Object.groupBy']],
  ['const { promise, resolve } = Promise.withResolvers()', ['Promise.withResolvers']],
  ['return AbortSignal.any([one, two])', ['AbortSignal.any']],
  ['for (const name of map.keys().map(show)) {', ['Iterator.map']],
  ['const both = mine.intersection(yours)', ['Set.intersection']],
  ['document.startViewTransition(show)', ['Document.startViewTransition']],
  ['requestIdleCallback(start)', ['Window.requestIdleCallback']],
  ['const schema = z.union([a, b])', []],
  ['const names = [...map.keys()].map(show)', []],
  ['if (URL.canParse(text)) return', []],
  ['// text.isWellFormed() is newer', []],
])('%s: %j', (line, expected) => {
  expect(newerFunctions(line)).toEqual(expected)
})
