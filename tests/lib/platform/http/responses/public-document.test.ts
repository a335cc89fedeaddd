import { describe, expect, test } from 'vitest'
import { publicDocument } from '@/lib/platform/http/responses/public-document'

const TEXT = JSON.stringify({ words: Array.from({ length: 20_000 }, (_, i) => `word ${i % 97}`) })
const served = { contentType: 'application/json', cacheControl: 'public, no-cache' }
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://stoke.test/document', { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a public document', () => {
  test('is written once for what it is made of, and again for another', () => {
    const answer = publicDocument(served)
    let written = 0
    const write = () => `${TEXT}${++written}`
    const [one, other] = [{}, {}]
    for (let n = 0; n < 30; n++) answer(ask(), one, write)
    expect(written).toBe(1)
    const before = answer(ask(), one, write).headers.get('etag')
    expect(answer(ask(), other, write).headers.get('etag')).not.toBe(before)
    expect(written).toBe(2)
  })

  test('has no coding of its own: Next compresses it, and would do so twice', async () => {
    const response = publicDocument(served)(ask({ 'accept-encoding': 'gzip, br' }), TEXT, () => TEXT)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(TEXT)
  })

  test('is 304 without a body to who has it, whatever form the tag came with', async () => {
    const answer = publicDocument(served)
    const etag = answer(ask(), TEXT, () => TEXT).headers.get('etag') ?? ''
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const response = answer(ask({ 'if-none-match': tag }), TEXT, () => TEXT)
      expect([response.status, (await bytesOf(response)).byteLength, response.headers.get('etag')]).toEqual([
        304,
        0,
        etag,
      ])
    }
    expect(answer(ask({ 'if-none-match': '"other"' }), TEXT, () => TEXT).status).toBe(200)
  })

  test('has no body for HEAD', async () => {
    const response = publicDocument(served)(ask({}, 'HEAD'), TEXT, () => TEXT)
    expect([(await bytesOf(response)).byteLength, response.headers.get('content-length')]).toEqual([
      0,
      `${TEXT.length}`,
    ])
  })
})
