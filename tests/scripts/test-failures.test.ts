import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failedTests } from '@/scripts/test-failures.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stoke-failures-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(name: string, content: object) {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return { report: file }
}

const ofVitest = (file: object) =>
  report('vitest.json', { testResults: [{ name: path.resolve('tests/a.test.ts'), message: '', ...file }] })

test('lists the failed tests of Vitest with the first line of their message', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'sums subtracts',
    failureMessages: ['\u001b[31mAssertionError: expected 3 to be 2\u001b[39m\n    at tests/a.test.ts:4:1'],
  }
  expect(failedTests([{}, ofVitest({ status: 'failed', assertionResults: [passed, failed] })])).toEqual([
    { file: 'tests/a.test.ts', title: 'sums subtracts', message: 'AssertionError: expected 3 to be 2' },
  ])
})

test('lists a file of Vitest that failed before its tests', () => {
  const file = { status: 'failed', message: 'Cannot find package x', assertionResults: [] }
  expect(failedTests([ofVitest(file)])).toEqual([
    { file: 'tests/a.test.ts', title: '', message: 'Cannot find package x' },
  ])
})

test('lists the failed tests of Playwright, including groups, and not those that passed at the second try', () => {
  const specOf = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: { message: 'at first' } }, { error: { message: `no ${title}\nCall log` } }] }],
  })
  const suite = {
    file: 'shop.spec.ts',
    specs: [specOf('cart', 'unexpected'), specOf('price', 'flaky')],
    suites: [{ specs: [specOf('order', 'unexpected')] }],
  }
  const journeys = report('playwright.json', { config: { rootDir: path.resolve('e2e') }, suites: [suite] })
  expect(failedTests([journeys])).toEqual([
    { file: 'e2e/shop.spec.ts', title: 'cart', message: 'no cart' },
    { file: 'e2e/shop.spec.ts', title: 'order', message: 'no order' },
  ])
})

test('a part without a report lists none', () => {
  expect(failedTests([{}, { report: '/nowhere/report.json' }])).toEqual([])
})
