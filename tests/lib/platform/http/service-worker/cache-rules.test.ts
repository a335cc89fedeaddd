import { expect, test } from 'vitest'
import { cachesInUse, hasOfflinePage, isCachedPath } from '@/lib/platform/http/service-worker/cache-rules'

test('a new build keeps its own cache and that of the build before it', () => {
  const names = ['static-one', 'static-two', 'other', 'static-three']
  expect(cachesInUse(names, 'static-three')).toEqual(['static-three', 'static-two'])
  expect(cachesInUse(['static-one'], 'static-one')).toEqual(['static-one'])
  expect(cachesInUse([], 'static-one')).toEqual(['static-one'])
})

test('files of a build and pictures of the brand are cached, pages and answers of the API are not', () => {
  for (const path of ['/_next/static/chunks/a.js', '/brand/icon-192.png', '/icons/home.svg'])
    expect(isCachedPath(path), path).toBe(true)
  for (const path of ['/home', '/api/stats', '/_next/data/x.json', '/brands/x', '/files/brand/a.png', '/'])
    expect(isCachedPath(path), path).toBe(false)
})

test('the offline page stands in for pages, never for a tracking link, the API or a download', () => {
  for (const path of ['/home', '/', '/offers/12', '/contests', '/apidocs'])
    expect(hasOfflinePage(path), path).toBe(true)
  for (const path of ['/c/1042', '/api/stats', '/files/a.csv']) expect(hasOfflinePage(path), path).toBe(false)
})
