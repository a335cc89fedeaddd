import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/account/export/route'
import { PAGE_ROWS } from '@/lib/people/account/export-constants'
import { SECTIONS } from '@/lib/people/account/export-sections'
import { openTicket } from '@/lib/people/support/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { beginSession } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'
import { noParams } from '@/tests/support/platform/requests'

type Exported = Record<string, Record<string, unknown>[]>
const exportOf = async (user: TestUser) => (await (await ask(GET, '/api/account/export', user)).json()) as Exported

describe('the export of an account', () => {
  test('is a JSON file with every section, for signed-in users only [S2.6]', async () => {
    const user = await createUser({ firstName: 'Ada' })
    expect((await ask(GET, '/api/account/export')).status).toBe(401)
    const answer = await ask(GET, '/api/account/export', user)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="stoke-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const data = (await answer.json()) as Exported
    expect(Object.keys(data)).toEqual(['exportedAt', ...SECTIONS.map(({ key }) => key)])
    expect(data.account).toMatchObject([{ email: user.email, first_name: 'Ada' }])
    expect(data.affiliate).toMatchObject([{ affiliate_id: user.affiliateId }])
  })

  test('contains the user’s own data and nobody else’s [Q23]', async () => {
    const [user, other] = [await createUser(), await createUser({ firstName: 'Zanzibarowitz' })]
    for (const each of [user, other]) {
      await giveMoney(each.affiliateId ?? 0, 12_345n)
      await openTicket(
        { actor: { userId: each.id }, at: systemClock.now() },
        { topic: 'other', subject: 'Mine', message: `Of ${each.email}`, key: randomUUID() },
      )
    }
    const data = await exportOf(user)
    expect(data.ledger).toMatchObject([{ from: 'house', to: 'available', amount_cents: 12_345 }])
    expect(data.supportTickets).toMatchObject([{ messages: [{ from: 'you', body: `Of ${user.email}` }] }])
    expect(data.mails).toMatchObject([{ template: 'support-received' }])
    const text = JSON.stringify(data)
    expect(text).not.toContain('Zanzibarowitz')
    expect(text).not.toContain(other.email)
    expect(text).not.toContain(other.id)
  })

  test('contains no secrets that could be used to sign in or to withdraw money [Q34]', async () => {
    const user = await createUser()
    const { secret, recoveryCodes } = await turnCodesOn(user, new Date())
    const affiliateId = user.affiliateId ?? 0
    await createPayoutMethod(affiliateId, 'whole-address@pay.example')
    const keyHash = randomUUID()
    await db().apiKey.create({ data: { userId: user.id, name: 'Tracker', prefix: 'sk_1', keyHash, scopes: [] } })
    const sealed = seal('a secret')
    await db().affiliatePostback.create({ data: { affiliateId, url: 'https://track.test', secretSealed: sealed } })
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    const text = JSON.stringify(await exportOf(user))
    const canaries = [secret, recoveryCodes[0], row.passwordHash, keyHash, sealed, 'whole-address@pay.example']
    for (const canary of canaries) expect(text).not.toContain(canary)
    expect(text).toContain('a•••@pay.example')
  })

  test('contains long lists completely, each row once', async () => {
    const user = await createUser()
    const count = PAGE_ROWS * 2 + 1
    const row = { userId: user.id, type: 'system' as const, title: 'News' }
    await db().notification.createMany({ data: Array.from({ length: count }, () => row) })
    const { notifications = [] } = await exportOf(user)
    expect(new Set(notifications.map(({ id }) => id)).size).toBe(count)
    expect(notifications).toHaveLength(count)
  })

  test('is refused to staff who view as the user [Q23]', async () => {
    const [user, staff] = [await createUser(), await createUser({ role: 'SUPER_ADMIN' })]
    const { sessionId, headers } = await beginSession(staff)
    const viewing = { viewAsUserId: user.id, viewAsUntil: new Date(Date.now() + 60_000) }
    await db().userSession.update({ where: { id: sessionId }, data: viewing })
    const answer = await GET(new Request('http://localhost:3000/api/account/export', { headers }), noParams)
    expect(answer.status).toBe(403)
  })

  test('of staff has their account and no ledger', async () => {
    const data = await exportOf(await createUser({ role: 'GSM' }))
    expect(data.account).toMatchObject([{ role: 'GSM' }])
    expect(data).not.toHaveProperty('ledger')
  })
})
