import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { GET } from '@/app/files/[name]/route'
import { storeUpload } from '@/lib/accounts/uploads/service'
import { createUser } from '@/tests/support/factories/users'
import { pngPicture } from '@/tests/support/platform/pictures'

const ask = (name: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/files/${encodeURIComponent(name)}`, { headers }), {
    params: Promise.resolve({ name }),
  })

async function stored(purpose: 'offer' | 'logo' = 'offer') {
  const { id: userId } = await createUser()
  const { url } = await storeUpload({ actor: { userId }, at: new Date() }, { purpose, read: () => pngPicture() })
  return url.replace('/files/', '')
}

test('a stored picture is served to everyone, with its type, for good, and can do nothing', async () => {
  const name = await stored()
  const response = await ask(name)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
    etag: `"${name.slice(0, 64)}"`,
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.slice(0, 64))
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
})

test('a logo is a PNG', async () => {
  expect((await ask(await stored('logo'))).headers.get('content-type')).toBe('image/png')
})

test('a browser that has it gets 304 without it', async () => {
  const name = await stored()
  for (const tag of [`"${name.slice(0, 64)}"`, `"other", W/"${name.slice(0, 64)}"`]) {
    const response = await ask(name, { 'if-none-match': tag })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
  expect((await ask(name, { 'if-none-match': '"other"' })).status).toBe(200)
})

test.each([
  `${'0'.repeat(64)}.webp`,
  '../../.env',
  '..%2f..%2f.env',
  `${'0'.repeat(64)}.svg`,
  `${'A'.repeat(64)}.webp`,
  `${'0'.repeat(64)}.webp/..`,
  'unwritten-clicks',
  '',
])('the name %s is answered with 404 and is not cached', async (name) => {
  const response = await ask(name)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})
