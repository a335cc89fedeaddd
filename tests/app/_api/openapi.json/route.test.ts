import { performance as nodePerformance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { GET as openApi } from '@/app/_api/openapi.json/route'
import { GET as serviceWorker } from '@/app/sw.js/route'

const OPEN = { params: Promise.resolve({}) }
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers })
const DOCUMENTS = [
  ['/api/openapi.json', (asked: Request) => openApi(asked, OPEN)],
  ['/sw.js', serviceWorker],
] as const

test.each(DOCUMENTS)('%s is 304 to who has it', async (path, get) => {
  const first = await get(request(path))
  expect(first.status).toBe(200)
  const again = await get(request(path, { 'if-none-match': first.headers.get('etag') ?? '' }))
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('thirty calls of the description of the API at once take less of the main thread than making it did', async () => {
  const timed = async (calls: number) => {
    const before = nodePerformance.eventLoopUtilization()
    await Promise.all(
      Array.from({ length: calls }, async () => {
        const response = await openApi(request('/api/openapi.json', { 'accept-encoding': 'gzip' }), OPEN)
        return response.arrayBuffer()
      }),
    )
    return nodePerformance.eventLoopUtilization(before).active
  }
  await timed(1)
  const text = await (await openApi(request('/api/openapi.json'), OPEN)).text()
  const start = performance.now()
  JSON.stringify(JSON.parse(text))
  const making = performance.now() - start
  // thirty copies of 2 MB: forty times what parsing and writing it once takes, of which Node 24 needs 26 and Node 20 ten;
  // thirty times the making of all schemas are hundreds of them
  expect(await timed(30)).toBeLessThan(Math.max(200, making * 40))
})
