import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { createUser } from '@/tests/support/factories/users'

let key = ''
let userId = ''
let etag = ''
const profile = (firstName: string) => ({ firstName, lastName: 'Moor', username: '', country: '' })
const read = async () => {
  const { body, headers } = await callApi('/profile', { key })
  return { body, etag: headers.get('etag') ?? '' }
}
const write = async (firstName: string, ifMatch = etag) => {
  const { body } = await read()
  const sent = { ...profile(firstName), username: body.username ?? '', country: body.country ?? '' }
  return callApi('/profile', { key, method: 'PUT', body: sent, headers: { 'if-match': ifMatch } })
}

beforeEach(async () => {
  userId = (await createUser()).id
  key = await keyOf(userId)
  etag = (await read()).etag
})

describe('edits with the same ETag at the same time', () => {
  test('one is done and all others are answered 412 [Q23]', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fay']
    const answers = await Promise.all(names.map((name) => write(name, etag)))
    const done = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status, body }) => status === 412 && body.error.code === 'precondition_failed')
    expect([done.length, refused.length]).toEqual([1, names.length - 1])
    expect((await read()).body.firstName).toBe(done[0]?.body.firstName)
  })

  test('is answered 412 when something else changes the row after the first comparison', async () => {
    let answer: ReturnType<typeof write> | undefined
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { firstName: 'Elsewhere' } })
      answer = write('Ada')
      await waitsForLock()
    })
    expect(await answer).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } })
    expect((await read()).body.firstName).toBe('Elsewhere')
  })

  test('each is done when it names what the one before wrote', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo']) {
      expect((await write(name, (await read()).etag)).status).toBe(200)
      expect((await read()).body.firstName).toBe(name)
    }
  })
})

async function waitsForLock(): Promise<void> {
  for (;;) {
    const [found] = await db().$queryRaw<[{ waiting: bigint }]>`
      SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`
    if (found.waiting > 0n) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
