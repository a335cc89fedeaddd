import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticFiles } from '@/lib/platform/http/server/static-files'
import { compressTexts } from '@/scripts/compress.mjs'

const SCRIPT = `export const text = '${'a'.repeat(5_000)}'`
let folder: string
let server: Server
let base: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'))
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks', 'one.js'), SCRIPT)
  writeFileSync(path.join(folder, 'font.woff2'), 'font')
  await compressTexts(folder)
  writeFileSync(path.join(folder, 'chunks', 'later.js'), SCRIPT)
  const answer = staticFiles(folder, '/_next/static/')
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end('passed on')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const get = (target: string, encodings = 'gzip, deflate, br', method = 'GET') =>
  fetch(base + target, { method, headers: { 'accept-encoding': encodings } })

describe('a script of the build', () => {
  test.each(['/_next/static/chunks/one.js', '/_next/static/chunks/one.js?dpl=1'])(
    'is sent in brotli, to be kept for good: %s',
    async (target) => {
      const answer = await get(target)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/javascript; charset=UTF-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      })
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(200)
      expect(await answer.text()).toBe(SCRIPT)
    },
  )

  test('has the same headers and no body for HEAD', async () => {
    const answer = await get('/_next/static/chunks/one.js', 'br', 'HEAD')
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, 'br', ''])
  })

  test.each([
    ['to a browser that does not take brotli', '/_next/static/chunks/one.js', 'gzip', 'GET'],
    ['without a copy', '/_next/static/chunks/later.js', 'br', 'GET'],
    ['that is no text', '/_next/static/font.woff2', 'br', 'GET'],
    ['that does not exist', '/_next/static/chunks/../../package.json', 'br', 'GET'],
    ['by its copy’s name', '/_next/static/chunks/one.js.br', 'br', 'GET'],
    ['by another method', '/_next/static/chunks/one.js', 'br', 'POST'],
    ['of another address', '/chunks/one.js', 'br', 'GET'],
  ])('is left to Next %s', async (_, target, encodings, method) => {
    const answer = await get(target, encodings, method)
    expect([answer.status, await answer.text()]).toEqual([404, 'passed on'])
  })
})
