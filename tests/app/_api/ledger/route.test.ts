import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/ledger/route'
import { postTransfers, type Transfer } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { ask } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'

async function earn(user: TestUser, ...transfers: Partial<Transfer>[]) {
  const base = {
    affiliateId: user.affiliateId ?? 0,
    kind: 'adjustment',
    from: 'house_adjustment',
    to: 'available',
    amountCents: 100n,
  } as const
  for (const [index, each] of transfers.entries()) {
    const at = new Date(Date.UTC(2026, 9, index + 1, 12))
    await postTransfers(db(), [{ ...base, key: `k${index}`, at, ...each }])
  }
}

const read = async (query: string, user?: TestUser) => {
  const response = await ask(GET, `/api/ledger${query}`, user)
  return { status: response.status, body: await response.json() }
}

describe('GET /api/ledger', () => {
  test('answers signed lines of one account with their running balance, page by page [S7.6]', async () => {
    const ada = await createUser()
    await earn(
      ada,
      { amountCents: 2_500n, memo: 'Welcome' },
      { kind: 'discord_bonus', from: 'house_bonus' },
      {
        kind: 'payout_request',
        from: 'available',
        to: 'in_payout',
        amountCents: 2_000n,
      },
    )
    const first = await read('?account=available&limit=2', ada)
    expect(first.status).toBe(200)
    expect(first.body.lines).toMatchObject([
      { label: 'Payout requested', amountCents: -2_000, balanceAfterCents: 600 },
      { label: 'Discord bonus', amountCents: 100, balanceAfterCents: 2_600 },
    ])
    const second = await read(`?account=available&limit=2&cursor=${first.body.nextCursor}`, ada)
    expect(second.body).toMatchObject({
      lines: [{ memo: 'Welcome', amountCents: 2_500, balanceAfterCents: 2_500, at: '2026-10-01T12:00:00.000Z' }],
      nextCursor: null,
    })
    expect((await read('?account=in_payout', ada)).body.lines).toMatchObject([{ amountCents: 2_000 }])
  })

  test('the CSV has every line, in dollars and Eastern time, with formulas escaped [Q33]', async () => {
    const ada = await createUser()
    await earn(ada, { memo: '=HYPERLINK("https://evil.example")' }, { amountCents: 1_234_567n })
    const response = await ask(GET, '/api/ledger?account=available&format=csv&limit=1', ada)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const [head, second, first, rest] = (await response.text()).split('\r\n')
    expect(head).toContain('Date (Eastern),Entry,Offer,Amount (USD),Balance (USD),Memo')
    expect(second).toContain('2026-10-02 08:00:00,Adjustment,,12345.67,12346.67,,')
    expect(first).toContain(`2026-10-01 08:00:00,Adjustment,,1.00,1.00,"'=HYPERLINK(""https://evil.example"")"`)
    expect(rest).toBe('')
  })

  test('a cursor of another affiliate shows none of their lines [Q23]', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await earn(ada, {}, {}, {})
    const { nextCursor } = (await read('?limit=1', ada)).body
    expect((await read(`?cursor=${nextCursor}`, eve)).body).toEqual({
      account: 'available',
      lines: [],
      nextCursor: null,
    })
  })

  test('refuses the signed-out, staff, an unknown account, and wrong cursors, limits and formats', async () => {
    expect((await read('')).status).toBe(401)
    expect((await read('', await createUser({ role: 'GSM' }))).status).toBe(403)
    const ada = await createUser()
    for (const query of ['?account=house_revenue', '?cursor=1', '?limit=0', '?limit=101', '?format=xls']) {
      expect((await read(query, ada)).status).toBe(422)
    }
  })
})
