import { describe, expect, test } from 'vitest'
import { readUpload } from '@/lib/platform/http/server/upload-body'

const LIMIT = 1024 * 1024
const BOUNDARY = 'x'.repeat(20)
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const part = (disposition: string, content: string | Buffer, headers = '') =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])

/** A request whose body arrives in chunks; `sent` counts those that were taken. */
function posted(body: Buffer, { type = TYPE, chunkBytes = 16 * 1024 } = {}) {
  const taken = { chunks: 0 }
  let at = 0
  const stream = new ReadableStream({
    pull: (controller) => {
      if (at >= body.byteLength) return controller.close()
      controller.enqueue(new Uint8Array(body.subarray(at, at + chunkBytes)))
      at += chunkBytes
      taken.chunks += 1
    },
  })
  const init = { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' }
  return { taken, read: () => readUpload(new Request('http://localhost/api/x', init as RequestInit), LIMIT) }
}

const refusal = (code: string, message: string) => expect.objectContaining({ code, message })
const NOT_VALID = refusal('bad_request', 'The body is not valid multipart/form-data.')

describe('the file of a form', () => {
  test('is read byte for byte, beside other fields, in chunks of any size', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256))
    const body = form(
      part('name="note"', 'bücher'),
      part('name="file"; filename="a\u0301.png"', bytes, 'Content-Type: image/png\r\n'),
    )
    for (const chunkBytes of [1, 7, 16 * 1024]) expect(await posted(body, { chunkBytes }).read()).toEqual(bytes)
  })

  test('is that of a form made by the platform', async () => {
    const made = new FormData()
    made.set('file', new File(['picture'], 'a.png', { type: 'image/png' }))
    const request = new Request('http://localhost/api/x', { method: 'POST', body: made })
    expect((await readUpload(request, LIMIT)).toString()).toBe('picture')
  })

  test('is refused above its limit before the rest of the body is read', async () => {
    const { read, taken } = posted(form(part('name="file"; filename="a"', Buffer.alloc(8 * LIMIT))))
    await expect(read()).rejects.toEqual(refusal('payload_too_large', 'The file is larger than 1 MB.'))
    expect(taken.chunks).toBeLessThan((LIMIT / (16 * 1024)) * 1.2)
  })

  test.each([
    ['no form', 'text', 'multipart/form-data', NOT_VALID],
    ['a form that is cut off', form(part('name="file"; filename="a"', 'abc')).subarray(0, -10), TYPE, NOT_VALID],
    ['a form cut off in a header', part('name="file"; filename="a"', 'abc').subarray(0, 40), TYPE, NOT_VALID],
    ['no body', '', TYPE, NOT_VALID],
    ['another type', '{}', 'application/json', expect.objectContaining({ code: 'bad_request' })],
    ['an empty file', form(part('name="file"; filename="a"', '')), TYPE, refusal('invalid', 'Choose a file.')],
    ['a file in another field', form(part('name="f"; filename="a"', 'x')), TYPE, refusal('invalid', 'Choose a file.')],
    ['a text in its field', form(part('name="file"', 'x')), TYPE, refusal('invalid', 'Choose a file.')],
  ])('is not found in %s', async (_, body, type, expected) => {
    await expect(posted(Buffer.from(body), { type }).read()).rejects.toEqual(expected)
  })
})

describe('a form of many parts', () => {
  const cases: [string, Buffer][] = [
    ['60,000 empty files', part('name="f"; filename="a"', '')],
    ['60,000 empty fields', part('name="f"', '')],
    ['60,000 parts without a name', Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`)],
  ]
  test.each(cases)('is refused after the first chunk: %s', async (_, one) => {
    const count = Math.min(60_000, Math.floor((LIMIT + 60_000) / one.byteLength))
    const { read, taken } = posted(form(...Array.from({ length: count }, () => one)))
    await expect(read()).rejects.toEqual(refusal('bad_request', 'The form has more than 20 parts.'))
    // the first, and the one that the stream holds ready
    expect(taken.chunks).toBeLessThanOrEqual(3)
  })

  test('is read no longer than a plain file of its size where its headers are many or long', async () => {
    const headers = 'X-A: b\r\n'.repeat(100_000)
    const wide = form(part('name="file"; filename="a"', 'picture', headers))
    const long = form(part('name="file"; filename="a"', 'picture', `X-A: ${'b'.repeat(900_000)}\r\n`))
    const plain = form(part('name="file"; filename="a"', Buffer.alloc(900_000)))
    const plainMs = Math.max(20, await millisecondsOf(plain))
    for (const body of [wide, long]) expect(await millisecondsOf(body)).toBeLessThan(plainMs * 10)
  })
})

async function millisecondsOf(body: Buffer): Promise<number> {
  const before = process.cpuUsage()
  await posted(body)
    .read()
    .catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
