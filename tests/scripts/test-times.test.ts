import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slowestFiles, slowWithoutReason } from '@/scripts/test-times.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stoke-times-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(name: string, content: object) {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return { report: file }
}

const ofVitest = (...files: [name: string, ms: number][]) =>
  report('vitest.json', {
    testResults: files.map(([name, ms]) => ({ name: path.resolve(name), startTime: 1_000, endTime: 1_000 + ms })),
  })
const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
const ofPlaywright = (suites: object[]) =>
  report('playwright.json', { config: { rootDir: path.resolve('e2e') }, stats: {}, suites })

test('lists the slowest files of all reports first', () => {
  const unit = ofVitest(['tests/lib/a.test.ts', 300], ['tests/lib/b.test.ts', 7_000])
  const journeys = ofPlaywright([{ file: 'shop.spec.ts', specs: [spec(5_000)] }])
  expect(slowestFiles([{}, unit, journeys])).toEqual([
    { file: 'tests/lib/b.test.ts', ms: 7_000 },
    { file: 'e2e/shop.spec.ts', ms: 5_000 },
    { file: 'tests/lib/a.test.ts', ms: 300 },
  ])
})

test('counts all tests of a Playwright file, including groups and retries', () => {
  const suite = { file: 'shell.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(2_000, 4_000), spec(8_000)] }] }
  expect(slowestFiles([ofPlaywright([suite])])).toEqual([{ file: 'e2e/shell.spec.ts', ms: 15_000 }])
})

test('lists at most ten, or as many as requested', () => {
  const files = Array.from({ length: 30 }, (_, index): [string, number] => [`tests/${index}.test.ts`, index])
  expect(slowestFiles([ofVitest(...files)])).toHaveLength(10)
  expect(slowestFiles([ofVitest(...files)], 2).map(({ ms }) => ms)).toEqual([29, 28])
})

test('a part without a report lists none', () => {
  expect(slowestFiles([{}, { report: '/nowhere/report.json' }])).toEqual([])
})

describe('slow tests without a reason', () => {
  const written = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return path.relative(process.cwd(), file)
  }

  test('a file above 10 s needs a line that says why, and above 20 s the run fails without one', () => {
    const [none, slow, tooSlow, explained] = [
      written('none.test.ts', ''),
      written('slow.test.ts', '// It is slow: it waits'),
      written('too-slow.test.ts', '// Slow: '),
      written('explained.test.ts', 'import x\n\n// Slow: starts three servers\n'),
    ]
    const unit = ofVitest([none, 10_000], [slow, 10_001], [tooSlow, 20_001], [explained, 90_000])
    expect(slowWithoutReason([{}, unit], 1)).toEqual([
      { name: tooSlow, ms: 20_001, isOver: true },
      { name: slow, ms: 10_001, isOver: false },
    ])
    // half the speed, twice the time
    expect(slowWithoutReason([unit], 2)).toEqual([{ name: tooSlow, ms: 20_001, isOver: false }])
  })

  test('a journey above 20 s does', () => {
    const file = written('shop.spec.ts', '')
    const journeys = ofPlaywright([
      {
        file: path.relative('e2e', file),
        specs: [{ title: 'short', ...spec(15_000) }],
        suites: [{ specs: [{ title: 'long', ...spec(15_000, 26_000) }] }],
      },
    ])
    expect(slowWithoutReason([journeys], 1)).toEqual([{ name: `${file} > long`, ms: 41_000, isOver: true }])
  })
})
