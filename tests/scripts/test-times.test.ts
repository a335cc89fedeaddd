import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowestFiles } from '@/scripts/test-times.mjs'

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
