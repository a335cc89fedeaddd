import { expect, test } from 'vitest'
import { isCodeLost } from '@/components/shared/states/lost-code'

const failure = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  failure('ChunkLoadError', 'Failed to load chunk /_next/static/chunks/0a1b.js from module 12'),
  failure('ChunkLoadError', 'Loading chunk 42 failed.'),
  failure('TypeError', 'Failed to fetch dynamically imported module: https://x.test/a.js'),
  failure('TypeError', 'error loading dynamically imported module: https://x.test/a.js'),
  failure('TypeError', 'Importing a module script failed.'),
])('%s is lost code', (error) => {
  expect(isCodeLost(error)).toBe(true)
})

test.each([
  failure('TypeError', 'x is undefined'),
  failure('ApiError', 'The server answered 500.'),
  'ChunkLoadError',
  null,
])('%s is not', (error) => {
  expect(isCodeLost(error)).toBe(false)
})
