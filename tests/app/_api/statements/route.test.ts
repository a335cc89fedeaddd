import { describe, expect, test } from 'vitest'
import { GET as getOne } from '@/app/_api/statements/[month]/route'
import { GET as getMonths } from '@/app/_api/statements/route'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { ask } from '@/tests/support/api/api'
import { createUser } from '@/tests/support/factories/users'

async function withGift() {
  const user = await createUser()
  const transfer = {
    affiliateId: user.affiliateId ?? 0,
    key: 'gift',
    kind: 'adjustment',
    from: 'house_adjustment',
    to: 'available',
    amountCents: 1_050n,
    at: new Date('2026-03-05T12:00:00Z'),
  } as const
  await postTransfers(db(), [transfer])
  return user
}

describe('GET /api/statements', () => {
  test('lists the months with transfers, and answers one of them', async () => {
    const ada = await withGift()
    const months = await ask(getMonths, '/api/statements', ada)
    expect(await months.json()).toEqual({ months: [{ month: '2026-03', lineCount: 1, isComplete: true }] })
    const one = await ask(getOne, '/api/statements/2026-03', ada, { month: '2026-03' })
    expect(one.status).toBe(200)
    expect((await one.json()).accounts[1]).toMatchObject({ openingCents: 0, closingCents: 1_050 })
  })

  test('the CSV has opening balance, lines and closing balance of every account', async () => {
    const file = await ask(getOne, '/api/statements/2026-03?format=csv', await withGift(), { month: '2026-03' })
    const rows = (await file.text()).split('\r\n')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-03.csv"')
    expect(rows.filter((row) => row.includes(',Available,'))).toEqual([
      '2026-03,Available,Opening balance,,0.00',
      '2026-03,Available,Adjustment,1,10.50',
      '2026-03,Available,Closing balance,,10.50',
    ])
  })

  test('another affiliate’s months are empty; refuses the signed-out, staff, future months and invalid months [Q23]', async () => {
    await withGift()
    const eve = await createUser()
    expect(await (await ask(getMonths, '/api/statements', eve)).json()).toEqual({ months: [] })
    expect((await ask(getMonths, '/api/statements')).status).toBe(401)
    expect((await ask(getMonths, '/api/statements', await createUser({ role: 'ADMIN' }))).status).toBe(403)
    const status = async (month: string) => (await ask(getOne, `/api/statements/${month}`, eve, { month })).status
    expect(await status('9999-12')).toBe(404)
    expect(await status('2026-13')).toBe(422)
    expect(await status('march')).toBe(422)
  })
})
