import { describe, expect, test } from 'vitest'
import { DELETE, POST } from '@/app/_api/account/avatar/route'
import { removeUnusedUploads } from '@/lib/accounts/uploads/cleanup-service'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { exportAccount } from '@/lib/people/account/export-data'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { uploadRequest } from '@/tests/support/conversions/upload-forms'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { phonePhoto, shadedPng } from '@/tests/support/platform/pictures'

const noParams = { params: Promise.resolve({}) }
const imageOf = async ({ id }: TestUser) => (await db().user.findUniqueOrThrow({ where: { id } })).image
const change = async (user: TestUser, file: Buffer) =>
  POST(await uploadRequest('/api/account/avatar', file, { user }), noParams)

async function remove(user: TestUser) {
  const headers = await signedInHeaders(user)
  headers.set('origin', 'http://localhost:3000')
  return DELETE(new Request('http://localhost:3000/api/account/avatar', { method: 'DELETE', headers }), noParams)
}

describe('an avatar', () => {
  test('is a square of 256 pixels of one’s own, and is gone when it is removed', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const response = await change(user, await phonePhoto({ width: 600, height: 400 }))
    const { url, width, height } = await response.json()
    expect([response.status, width, height]).toEqual([200, 256, 256])
    expect([await imageOf(user), await imageOf(other)]).toEqual([url, null])
    expect((await remove(user)).status).toBe(200)
    expect(await imageOf(user)).toBeNull()
  })

  test('needs a sign-in', async () => {
    const response = await POST(await uploadRequest('/api/account/avatar', await phonePhoto()), noParams)
    expect(response.status).toBe(401)
  })

  test('that was replaced is removed with the next run of the job', async () => {
    const user = await createUser()
    await change(user, await shadedPng(70))
    const { url } = await (await change(user, await shadedPng(71))).json()
    await removeUnusedUploads({ at: new Date(Date.now() + 1_000) })
    const rows = await db().upload.findMany({ where: { userId: user.id } })
    expect(rows.map(({ hash, format }) => `/files/${hash}.${format}`)).toEqual([url])
  })

  test('is in the export of an account, and removed with the account [S2.6]', async () => {
    const user = await createUser()
    const { url } = await (await change(user, await shadedPng(80))).json()
    let text = ''
    for await (const chunk of await exportAccount({ userId: user.id, affiliateId: null }, new Date())) text += chunk
    const { account, uploads } = JSON.parse(text)
    expect([account[0].image, uploads]).toEqual([url, [expect.objectContaining({ purpose: 'avatar', url })]])

    const actor = { userId: user.id, sessionId: 'none', role: 'AFFILIATE' as const, affiliateId: user.affiliateId }
    await deleteAccount({ actor, at: new Date() }, { phrase: 'delete my account', password: PASSWORD, givesUpCents: 0 })
    expect(await imageOf(user)).toBeNull()
    await removeUnusedUploads({ at: new Date(Date.now() + 1_000) })
    const hash = url.slice('/files/'.length, -'.webp'.length)
    expect(await db().upload.count({ where: { OR: [{ userId: user.id }, { hash }] } })).toBe(0)
  })
})
