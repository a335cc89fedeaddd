import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from './list.mjs'

test('every break has an id of its own, and finds its place in the code once', () => {
  const ids = breaks.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const lost = breaks.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2)
  expect(lost.map(({ id, file }) => `${id}: ${file}`)).toEqual([])
})

test('every break names tests that exist', () => {
  const missing = breaks.flatMap(({ id, tests }) => tests.filter((test) => !existsSync(test)).map((test) => [id, test]))
  expect(missing).toEqual([])
})
