import { readdirSync, readFileSync } from 'node:fs'
import { unstable_doesMiddlewareMatch as doesProxyMatch } from 'next/experimental/testing/server'
import { expect, test } from 'vitest'
import { bodyLimitOf, LARGE_BODIES, REQUEST_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'
import { config } from '@/proxy'

const routes = readdirSync('app/_api', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)route\.ts$/.test(file))
  .map((file) => ({
    path: `/api/${file}`.replace(/\/route\.ts$/, ''),
    source: readFileSync(`app/_api/${file}`, 'utf8'),
  }))
const isSeen = (path: string) => doesProxyMatch({ config, url: path })
const addresses = (path: string) => [path, path.replace('/api/', '/api/v1/')]

test('the routes that take a file, or read a larger text, are those of the table', () => {
  const takers = routes.filter(({ source }) => /readUpload\(|multipart|readText\(request, ORDER/.test(source))
  expect(takers.length).toBeGreaterThan(4)
  const listed = Object.keys(LARGE_BODIES).filter((path) => !path.startsWith('/api/v1/') && !path.endsWith('/'))
  expect(takers.map(({ path }) => path).sort()).toEqual(listed.sort())
})

test('the proxy sees every route but those of the table, whose bodies it would cut off', () => {
  expect(Object.keys(LARGE_BODIES).filter((path) => isSeen(path.endsWith('/') ? `${path}1` : path))).toEqual([])
  const others = routes.flatMap(({ path }) => addresses(path)).filter((path) => !Object.hasOwn(LARGE_BODIES, path))
  expect(others.filter((path) => !isSeen(path))).toEqual(others.filter((path) => path.startsWith('/api/shops/')))
  const pages = [
    '/',
    '/admin/uploads',
    '/api/admin/uploads/1',
    '/api/v2/account/avatar',
    '/api/account/avatarx',
    '/offers',
  ]
  expect(pages.filter((path) => !isSeen(path))).toEqual([])
})

test('the server allows each of them its limit, and every other route one megabyte', () => {
  for (const [path, bytes] of Object.entries(LARGE_BODIES)) {
    expect(bodyLimitOf(path.endsWith('/') ? `${path}7` : path)).toBe(bytes)
    expect(bytes).toBeGreaterThan(REQUEST_LIMIT_BYTES)
  }
  const others = routes.map(({ path }) => path).filter((path) => !Object.hasOwn(LARGE_BODIES, path))
  expect(others.filter((path) => !path.startsWith('/api/shops/') && bodyLimitOf(path) !== REQUEST_LIMIT_BYTES)).toEqual(
    [],
  )
})
