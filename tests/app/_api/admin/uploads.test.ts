import { describe, expect, test } from 'vitest'
import { POST } from '@/app/_api/admin/uploads/route'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { uploadRequest } from '@/tests/support/conversions/upload-forms'
import { createUser } from '@/tests/support/factories/users'
import { pngPicture } from '@/tests/support/platform/pictures'

const upload = async (role: UserRole | null, purpose: string, file: Buffer | string) => {
  const path = `/api/admin/uploads?for=${purpose}`
  const user = role ? { user: await createUser({ role }) } : {}
  return POST(await uploadRequest(path, file, user), { params: Promise.resolve({}) })
}
const statusOf = async (...given: Parameters<typeof upload>) => (await upload(...given)).status

describe('an upload of staff', () => {
  test('answers where the picture is and what it became', async () => {
    const response = await upload('GSM', 'offer', await pngPicture({ width: 2000, height: 1000 }))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      url: expect.stringMatching(/^\/files\/[0-9a-f]{64}\.webp$/),
      width: 1600,
      height: 800,
      bytes: expect.any(Number),
    })
  })

  test('needs a role that may change what it is for', async () => {
    const png = await pngPicture()
    const roles = ['SUPER_ADMIN', 'ADMIN', 'GSM', 'MODERATOR', 'COMMUNITY_TEAM', 'AFFILIATE', null] as const
    const statuses = async (purpose: string) => Promise.all(roles.map((role) => statusOf(role, purpose, png)))
    expect(await statuses('offer')).toEqual([201, 201, 201, 403, 403, 404, 401])
    expect(await statuses('creative')).toEqual([201, 201, 201, 403, 403, 404, 401])
    expect(await statuses('logo')).toEqual([201, 403, 403, 403, 403, 404, 401])
  })

  test('must say what it is for; an avatar is uploaded elsewhere', async () => {
    const png = await pngPicture()
    expect(await statusOf('SUPER_ADMIN', 'avatar', png)).toBe(422)
    expect(await statusOf('SUPER_ADMIN', '', png)).toBe(422)
  })

  test('of an SVG with a picture’s name and type is refused by its content', async () => {
    const response = await upload('GSM', 'creative', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(response.status).toBe(422)
    const message = 'An SVG can carry scripts. Upload a PNG, JPEG or WebP.'
    expect(await response.json()).toEqual({ error: { code: 'invalid', message, fields: { file: message } } })
  })

  test('above 5 MB is refused with 413, with and without a length', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1)
    const response = await upload('GSM', 'offer', large)
    expect([response.status, (await response.json()).error.message]).toEqual([413, 'The file is larger than 5 MB.'])
    const user = await createUser({ role: 'GSM' })
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = await signedInHeaders(user)
    headers.set('content-type', 'multipart/form-data; boundary=x')
    headers.set('origin', 'http://localhost:3000')
    const request = new Request('http://localhost:3000/api/admin/uploads?for=offer', {
      method: 'POST',
      headers,
      body: endless,
      ...({ duplex: 'half' } as object),
    })
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(413)
    expect(sent).toBeLessThan(6 * 1024 * 1024)
  })

  test('without a file, with an empty one or with another body is refused', async () => {
    const user = await createUser({ role: 'GSM' })
    const path = '/api/admin/uploads?for=offer'
    const answer = async (request: Request) => (await POST(request, { params: Promise.resolve({}) })).status
    expect(await answer(await uploadRequest(path, Buffer.alloc(0), { user }))).toBe(422)
    expect(await answer(await uploadRequest(path, await pngPicture(), { user, field: 'picture' }))).toBe(422)
    const headers = await signedInHeaders(user)
    headers.set('origin', 'http://localhost:3000')
    for (const type of ['application/json', 'multipart/form-data; boundary=none', 'multipart/form-data']) {
      headers.set('content-type', type)
      const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body: '{}' })
      expect(await answer(request)).toBe(400)
    }
  })

  test('from another site is refused', async () => {
    const request = await uploadRequest('/api/admin/uploads?for=offer', await pngPicture(), {
      user: await createUser({ role: 'GSM' }),
    })
    request.headers.set('origin', 'https://evil.example')
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(403)
  })
})
