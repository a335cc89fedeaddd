import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseCoding, publicDocument } from '@/lib/platform/http/responses/public-document'

const TEXT = JSON.stringify({ words: Array.from({ length: 20_000 }, (_, i) => `word ${i % 97}`) })
const served = { contentType: 'application/json', cacheControl: 'public, no-cache' }
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://stoke.test/document', { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a public document', () => {
  test('is written once for what it is made of, and again for another', async () => {
    const answer = publicDocument(served)
    let written = 0
    const write = () => `${TEXT}${++written}`
    const [one, other] = [{}, {}]
    for (let n = 0; n < 30; n++) await answer(ask(), one, write)
    expect(written).toBe(1)
    const before = (await answer(ask(), one, write)).headers.get('etag')
    expect((await answer(ask(), other, write)).headers.get('etag')).not.toBe(before)
    expect(written).toBe(2)
  })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
    [null, '', (bytes: Buffer) => bytes],
  ] as const)('comes as %s to who takes "%s"', async (coding, accepted, open) => {
    const response = await publicDocument(served)(ask({ 'accept-encoding': accepted }), TEXT, () => TEXT)
    const bytes = await bytesOf(response)
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(open(bytes).toString()).toBe(TEXT)
    if (coding) expect(bytes.byteLength).toBeLessThan(TEXT.length / 5)
  })

  test('is 304 without a body to who has it, whatever form the tag came with', async () => {
    const answer = publicDocument(served)
    const etag = (await answer(ask({ 'accept-encoding': 'br' }), TEXT, () => TEXT)).headers.get('etag') ?? ''
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const response = await answer(ask({ 'if-none-match': tag }), TEXT, () => TEXT)
      expect([response.status, (await bytesOf(response)).byteLength, response.headers.get('etag')]).toEqual([
        304,
        0,
        etag,
      ])
    }
    expect((await answer(ask({ 'if-none-match': '"other"' }), TEXT, () => TEXT)).status).toBe(200)
  })

  test('has no body for HEAD', async () => {
    const response = await publicDocument(served)(ask({}, 'HEAD'), TEXT, () => TEXT)
    expect([(await bytesOf(response)).byteLength, response.headers.get('content-length')]).toEqual([
      0,
      `${TEXT.length}`,
    ])
  })
})

// RFC 9110, section 12.5.3, and what clients send
test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['compress;q=0.5, gzip;q=1.0', 'gzip'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  ['gzip; q=nonsense', 'identity'],
])('of "%s" it takes %s', (accepted, coding) => expect(chooseCoding(accepted)).toBe(coding))
