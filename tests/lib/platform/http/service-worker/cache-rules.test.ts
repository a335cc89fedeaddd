import { expect, test } from 'vitest'
import { cachesInUse } from '@/lib/platform/http/service-worker/cache-rules'

test('a new build keeps its own cache and that of the build before it', () => {
  const names = ['static-one', 'static-two', 'other', 'static-three']
  expect(cachesInUse(names, 'static-three')).toEqual(['static-three', 'static-two'])
  expect(cachesInUse(['static-one'], 'static-one')).toEqual(['static-one'])
  expect(cachesInUse([], 'static-one')).toEqual(['static-one'])
})
