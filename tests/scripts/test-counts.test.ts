import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTests } from '@/scripts/test-counts.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stoke-counts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: object) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('counts the tests of vitest', () => {
  const file = report({ numPassedTests: 40, numFailedTests: 2 })
  expect(countTests({ report: file, hasFailed: true })).toEqual({ passed: 40, flaky: 0, failed: 2 })
})

test('counts the tests of Playwright, and how many passed only on retry', () => {
  const file = report({ stats: { expected: 7, flaky: 1, unexpected: 3, skipped: 5 } })
  expect(countTests({ report: file, hasFailed: true })).toEqual({ passed: 8, flaky: 1, failed: 3 })
})

test.each([
  ['has no tests', undefined],
  ['wrote no report', '/nowhere/report.json'],
])('a failed part that %s counts as one failure', (_, file) => {
  expect(countTests({ report: file, hasFailed: true })).toEqual({ passed: 0, flaky: 0, failed: 1 })
})

test('a run that failed although all its tests passed counts as one failure', () => {
  const file = report({ numPassedTests: 40, numFailedTests: 0 })
  expect(countTests({ report: file, hasFailed: true })).toEqual({ passed: 40, flaky: 0, failed: 1 })
})
