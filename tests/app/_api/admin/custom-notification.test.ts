import { beforeAll, describe, expect, test } from 'vitest'
import { POST as step } from '@/app/_api/admin/custom-notification/[id]/[action]/route'
import { PUT as edit } from '@/app/_api/admin/custom-notification/[id]/route'
import { POST as confirm } from '@/app/_api/admin/custom-notification/[id]/send/route'
import { POST as countRoute } from '@/app/_api/admin/custom-notification/audience/route'
import { POST as create, GET as list } from '@/app/_api/admin/custom-notification/route'
import { POST as tryOut } from '@/app/_api/admin/custom-notification/test/route'
import { POST as click } from '@/app/_api/notifications/[id]/click/route'
import { GET as bell } from '@/app/_api/notifications/route'
import { ask } from '@/tests/support/api/api'
import { send } from '@/tests/support/backoffice/staff'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { campaignSketch, createCrowd } from '@/tests/support/people/campaigns'

const LIST = '/api/admin/custom-notification'
const reason = 'For the launch'

let boss: TestUser
beforeAll(async () => {
  boss = await createUser({ role: 'SUPER_ADMIN' })
})

async function compose(size: number) {
  const crowd = await createCrowd(size)
  const answer = await send(create, boss, { body: campaignSketch(crowd.bucketId) })
  expect(answer.status).toBe(201)
  return { ...crowd, id: ((await answer.json()) as { id: string }).id }
}
const rowOf = async (id: string) => {
  const { rows } = await (await ask(list, LIST, boss)).json()
  return rows.find((row: { id: string }) => row.id === id)
}

test.each([
  ['GSM', 403],
  ['AFFILIATE', 404],
] as const)('%s gets %i from every route [S2.23] [Q20]', async (role, status) => {
  const user = await createUser({ role })
  const { id, bucketId } = await compose(1)
  const params = { id, action: 'recall' }
  const answers = [
    await ask(list, LIST, user),
    await send(create, user, { body: campaignSketch(bucketId) }),
    await send(edit, user, { body: {}, params }),
    await send(confirm, user, { body: {}, params }),
    await send(step, user, { body: { reason }, params }),
    await send(tryOut, user, { body: {} }),
    await send(countRoute, user, { body: { audience: {} } }),
  ]
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
})

describe('a change', () => {
  test('without a reason or with unknown fields is refused [S2.23] [Q24]', async () => {
    const { id, bucketId } = await compose(1)
    const { reason: _, ...unreasoned } = campaignSketch(bucketId)
    expect((await send(create, boss, { body: unreasoned })).status).toBe(422)
    const sent = { ...campaignSketch(bucketId), status: 'sent', deliveredCount: 9 }
    expect((await send(create, boss, { body: sent })).status).toBe(422)
    expect((await send(step, boss, { body: {}, params: { id, action: 'duplicate' } })).status).toBe(422)
    const unsaid = { version: 1, count: 1, scheduledAt: null, confirm: 'send to 1' }
    expect((await send(confirm, boss, { body: unsaid, params: { id } })).status).toBe(422)
  })

  test('with a link to another site is refused on its field [S2.23] [Q28]', async () => {
    const { bucketId } = await compose(1)
    const body = { ...campaignSketch(bucketId), destinationUrlPath: '//evil.test' }
    const answer = await send(create, boss, { body })
    expect(answer.status).toBe(422)
    expect((await answer.json()).error.fields).toHaveProperty('destinationUrlPath')
  })
})

test('a campaign is composed, counted, sent, read, clicked and recalled [S2.23] [S4.40]', async () => {
  const { id, userIds, bucketId } = await compose(2)
  const audience = { buckets: [bucketId] }
  expect(await (await send(countRoute, boss, { body: { audience } })).json()).toEqual({
    people: 2,
    inApp: 2,
    byMail: 2,
  })
  const body = { version: 1, count: 3, scheduledAt: null, confirm: 'send to 3', reason }
  const refused = await send(confirm, boss, { body, params: { id } })
  expect(refused.status).toBe(409)
  expect((await refused.json()).error.message).toContain('is 2 now, not 3')
  const right = { ...body, count: 2, confirm: 'send to 2' }
  expect((await send(confirm, boss, { body: right, params: { id } })).status).toBe(200)
  expect((await send(confirm, boss, { body: right, params: { id } })).status).toBe(409)

  const reader = { id: userIds[0] ?? '', email: '', affiliateId: null }
  const [told] = await (await ask(bell, '/api/stoke-notifications', reader)).json()
  expect(told).toMatchObject({ title: 'New offers are in', type: 'offer', destinationUrlPath: '/offers' })
  expect((await send(click, reader, { params: { id: told.id } })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'sent', deliveredCount: 2, readCount: 1, clickedCount: 1 })

  const params = { id, action: 'recall' }
  expect((await send(step, boss, { body: { reason }, params })).status).toBe(200)
  const other = { id: userIds[1] ?? '', email: '', affiliateId: null }
  expect(await (await ask(bell, '/api/stoke-notifications', other)).json()).toEqual([])
})

test('the list shows a campaign’s id, creation time and message [S3.22]', async () => {
  const { id } = await compose(1)
  const { dateCreated, message } = await rowOf(id)
  expect(Math.abs(Date.now() - Date.parse(dateCreated))).toBeLessThan(60_000)
  expect(message).toBe('Three of them pay today.')
})

test('the list is exported as CSV with formula cells escaped [S2.23] [Q33]', async () => {
  const { bucketId } = await createCrowd(1)
  await send(create, boss, { body: campaignSketch(bucketId, { title: '=HYPERLINK("x")' }) })
  const answer = await ask(list, `${LIST}?format=csv`, boss)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(await answer.text()).toContain(`"'=HYPERLINK(""x"")"`)
})
