import { beforeEach, describe, expect, test } from 'vitest'
import { GET as own } from '@/app/_api/account/funding/route'
import { POST as decide } from '@/app/_api/admin/funding-application/[id]/decide/route'
import { GET as detail } from '@/app/_api/admin/funding-application/[id]/route'
import { GET as listDecided } from '@/app/_api/admin/funding-application/decided/route'
import { GET as listWaiting } from '@/app/_api/admin/funding-application/route'
import { GET as summary } from '@/app/_api/admin/funding-application/summary/route'
import { ask, send } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { createApplication } from '@/tests/support/money/funding'
import { availableOf } from '@/tests/support/money/money'

const PATH = '/api/admin/funding-application'
const AT = new Date('2026-11-20T15:00:00Z')
const approve = { decision: 'approve', reason: 'Good plan', confirm: '$500.00' }

let staff: TestUser
let affiliate: TestUser
let id: string
beforeEach(async () => {
  staff = await createUser({ role: 'MODERATOR' })
  affiliate = await createUser()
  id = await createApplication(affiliate.affiliateId ?? 0, AT)
})
const decideOn = (body: object, user: TestUser = staff, of = id) =>
  send(decide, `${PATH}/${of}/decide`, body, user, { id: of })

describe('funding applications [S2.27]', () => {
  test('a waiting application is listed, approved, paid once and visible to its affiliate', async () => {
    const q = affiliate.affiliateId
    expect(await (await ask(listWaiting, `${PATH}?q=${q}`, staff)).json()).toMatchObject({ total: 1, rows: [{ id }] })
    expect((await ask(detail, `${PATH}/${id}`, staff, { id })).status).toBe(200)
    expect((await decideOn(approve)).status).toBe(200)
    expect((await decideOn(approve)).status).toBe(409)
    expect(await availableOf(affiliate.affiliateId ?? 0)).toBe(50_000n)
    expect(await (await ask(own, '/api/account/funding', affiliate)).json()).toMatchObject({
      applications: [{ id, status: 'approved', outstandingCents: 50_000, repayments: [] }],
    })
    const decided = await ask(listDecided, `${PATH}/decided?q=${q}&owed=yes`, staff)
    expect(await decided.json()).toMatchObject({ rows: [{ id, grantedCents: 50_000, owesCents: 50_000 }] })
    const file = await (await ask(listDecided, `${PATH}/decided?q=${q}&format=csv`, staff)).text()
    expect(file).toContain('approved,500.00,500.00,20')
    expect(await (await ask(summary, `${PATH}/summary`, staff)).json()).toMatchObject({
      owed: { count: expect.any(Number) },
    })
  })

  test('refuses a decision without a reason or the typed amount, on an unknown application, or by another role [Q20]', async () => {
    expect((await decideOn({ ...approve, reason: ' ' })).status).toBe(422)
    expect((await decideOn({ ...approve, confirm: '500' })).status).toBe(422)
    expect((await decideOn({ ...approve, outstandingCents: 0 })).status).toBe(422)
    expect((await decideOn({ ...approve, repaymentBps: 400 })).status).toBe(422)
    expect((await decideOn(approve, staff, crypto.randomUUID())).status).toBe(404)
    for (const [role, status] of [
      ['ADMIN', 403],
      ['AFFILIATE', 404],
    ] as const) {
      const user = await createUser({ role })
      expect([role, (await decideOn(approve, user)).status]).toEqual([role, status])
      expect([role, (await ask(listWaiting, PATH, user)).status]).toEqual([role, status])
    }
    expect(await availableOf(affiliate.affiliateId ?? 0)).toBe(0n)
  })
})
