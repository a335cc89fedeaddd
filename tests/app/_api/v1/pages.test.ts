import { describe, expect, test } from 'vitest'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

/** All pages of a list, and the cursor of the last. */
async function pagesOf(path: string, key: string, field: string) {
  const pages: Record<string, unknown>[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`
    const { status, body } = await callApi(`${path}${next}`, { key })
    expect([status, body.error]).toEqual([200, undefined])
    pages.push(body[field])
    cursor = body.nextCursor
  }
  return pages
}

describe('lists by cursor that screens read otherwise', () => {
  test('notifications come each once, newest first, also when one comes between two pages', async () => {
    const { id: userId } = await createUser()
    const key = await keyOf(userId)
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
    const add = (minute: number) => ({
      id: newId(at(minute)),
      userId,
      type: 'system' as const,
      title: `At ${minute}`,
      message: '',
      createdAt: at(minute),
    })
    await db().notification.createMany({ data: [1, 2, 3, 4, 5].map(add) })
    const first = await callApi('/notifications?limit=2', { key })
    expect(first.body.rows.map(({ title }: { title: string }) => title)).toEqual(['At 5', 'At 4'])
    await db().notification.create({ data: add(6) })
    const second = await callApi(`/notifications?limit=2&cursor=${first.body.nextCursor}`, { key })
    expect(second.body.rows.map(({ title }: { title: string }) => title)).toEqual(['At 3', 'At 2'])
    const pages = await pagesOf('/notifications?limit=4', key, 'rows')
    expect(pages.flat().map(({ title }) => title)).toEqual(['At 6', 'At 5', 'At 4', 'At 3', 'At 2', 'At 1'])
  })

  test('the history of an offer comes entry by entry without a gap', async () => {
    const { id: actorId } = await createUser({ role: 'SUPER_ADMIN' })
    const key = await keyOf(actorId)
    const { id } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const actor = { userId: actorId, role: 'SUPER_ADMIN' as const }
    for (let change = 0; change < 65; change += 1) {
      const entry = { action: 'offer.changed', subject: 'offer', subjectId: String(id), reason: `Change ${change}` }
      await db().$transaction((tx) => recordAudit(tx, actor, { ...entry, at: new Date() }))
    }
    const pages = await pagesOf(`/admin/offers/${id}/history`, key, 'entries')
    expect(pages.map((page) => page.length)).toEqual([30, 30, 5])
    expect(pages.flat().map(({ reason }) => reason)).toEqual(
      Array.from({ length: 65 }, (_, index) => `Change ${64 - index}`),
    )
  })

  test('a cursor that is none is refused at its field', async () => {
    const key = await keyOf((await createUser()).id)
    const { status, body } = await callApi('/notifications?cursor=yesterday', { key })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['cursor']])
  })
})
