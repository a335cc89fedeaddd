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
  const [own, former] = [path.join(folder, 'own', 'static'), path.join(folder, 'former', 'static')]
  for (const each of [own, former]) mkdirSync(path.join(each, 'chunks'), { recursive: true })
  writeFileSync(path.join(own, 'chunks', 'one.js'), SCRIPT)
  writeFileSync(path.join(own, 'font.woff2'), 'font')
  await compressTexts(own)
  writeFileSync(path.join(own, 'chunks', 'later.js'), SCRIPT)
  writeFileSync(path.join(former, 'chunks', 'old.js'), `${SCRIPT}//old`)
  await compressTexts(former)
  writeFileSync(path.join(former, 'chunks', 'plain.css'), 'a{}')
  writeFileSync(path.join(former, 'old.woff2'), 'old font')
  writeFileSync(path.join(folder, 'former', 'BUILD_ID'), 'former')
  const answer = staticFiles({ id: 'own', staticFolder: own, builds: folder }, '/_next/static/')
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
    ['by its copy’s name', '/_next/static/chunks/one.js.br', 'br', 'GET'],
    ['by another method', '/_next/static/chunks/one.js', 'br', 'POST'],
    ['of another address', '/chunks/one.js', 'br', 'GET'],
  ])('is left to Next %s', async (_, target, encodings, method) => {
    const answer = await get(target, encodings, method)
    expect([answer.status, await answer.text()]).toEqual([404, 'passed on'])
  })
})

describe('a file of another build', () => {
  test.each([
    ['/_next/static/chunks/old.js', 'gzip, br', `${SCRIPT}//old`, 'application/javascript; charset=UTF-8', 'br'],
    ['/_next/static/chunks/old.js?dpl=2', 'gzip', `${SCRIPT}//old`, 'application/javascript; charset=UTF-8', null],
    ['/_next/static/chunks/plain.css', 'br', 'a{}', 'text/css; charset=UTF-8', null],
    ['/_next/static/old.woff2', 'br', 'old font', 'font/woff2', null],
  ])('is sent from its folder: %s to %s', async (target, encodings, text, type, encoding) => {
    const answer = await get(target, encodings)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    '/_next/static/chunks/gone.js',
    '/_next/static/chunks/..%2F..%2FBUILD_ID',
    '/_next/static/..%2fBUILD_ID.js',
    '/_next/static/chunks//old.js',
    '/_next/static/chunks/old.js.br',
    '/_next/static/',
    '/_next/static/%00.js',
  ])('that is kept nowhere is 404 with the id of the build, and is not cached: %s', async (target) => {
    const answer = await get(target)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-build-id')).toBe('own')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('the site serves build own')
  })
})
