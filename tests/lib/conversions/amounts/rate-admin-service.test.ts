import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET, POST } from '@/app/_api/admin/settings/exchange-rates/route'
import { listWaitingRates } from '@/lib/conversions/amounts/rate-admin-data'
import { declineRate, enterRate, uploadRates } from '@/lib/conversions/amounts/rate-admin-service'
import { fetchRates } from '@/lib/conversions/amounts/rate-fetch-service'
import { findRate } from '@/lib/money/ledger/exchange-rate-data'
import { db } from '@/lib/platform/database/db'
import { addDays } from '@/lib/platform/dates/days'
import type { CallAnswer } from '@/lib/platform/network/outgoing-calls'
import { settings } from '@/lib/platform/settings/current'
import { knownSettings } from '@/lib/platform/settings/state'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'

const NOW = new Date('2026-11-30T18:00:00Z')
let one: Awaited<ReturnType<typeof createStaff>>
let two: Awaited<ReturnType<typeof createStaff>>

beforeAll(async () => {
  ;[one, two] = [await createStaff('SUPER_ADMIN'), await createStaff('SUPER_ADMIN')]
})

const csv = (...rows: string[]) => ['Date,USD,GBP,SEK,', ...rows.map((row) => `${row},`)].join('\n')
/** Two people upload the same file. */
async function upload(text: string, at = NOW) {
  expect(await uploadRates({ actor: one, at }, { text })).toMatchObject({ isStored: false, stored: 0 })
  const { isStored, ...done } = await uploadRates({ actor: two, at }, { text })
  expect(isStored).toBe(true)
  return done
}
const rate = { currency: 'ZMW', day: '2026-11-27', dollars: '0.0438', reason: 'The central bank’s page' }

describe('a rate that is entered by hand', () => {
  test('is stored once a second person enters the same', async () => {
    expect(await enterRate({ actor: one, at: NOW }, rate)).toBe(false)
    expect(await findRate('ZMW', '2026-11-27')).toBeUndefined()
    await expect(enterRate({ actor: one, at: NOW }, rate)).rejects.toMatchObject({ code: 'conflict' })
    expect((await listWaitingRates(two)).waiting).toMatchObject([
      { rate: { currency: 'ZMW', dollars: '0.0438' }, file: null, isOwn: false },
    ])
    expect(await enterRate({ actor: two, at: NOW }, rate)).toBe(true)
    expect(await findRate('ZMW', '2026-11-27')).toMatchObject({ units: '1', dollars: '0.0438', source: 'manual' })
    expect((await listWaitingRates(two)).waiting).toEqual([])
    const log = await auditOf('exchange_rate', 'ZMW:2026-11-27')
    expect(log.map(({ action }) => action)).toEqual(['exchange_rate.first_approval', 'exchange_rate.store'])
  })

  test('is not stored when the second person enters another one, and the other is voided with it', async () => {
    const day = '2026-11-26'
    expect(await enterRate({ actor: one, at: NOW }, { ...rate, day })).toBe(false)
    expect(await enterRate({ actor: two, at: NOW }, { ...rate, day, dollars: '0.044' })).toBe(false)
    expect(await enterRate({ actor: two, at: NOW }, { ...rate, day })).toBe(true)
    expect((await listWaitingRates(two)).waiting).toEqual([])
  })

  test('is stored once by two second persons at once', async () => {
    const three = await createStaff('SUPER_ADMIN')
    const own = { ...rate, currency: 'MWK', dollars: '0.000577' }
    await enterRate({ actor: one, at: NOW }, own)
    await Promise.allSettled([two, three].map((actor) => enterRate({ actor, at: NOW }, own)))
    expect(await db().exchangeRate.count({ where: { currency: 'MWK' } })).toBe(1)
    for (const { id } of (await listWaitingRates(one)).waiting)
      await declineRate({ actor: one, at: NOW }, { id, reason: 'Done' })
  })

  test('can be declined, and withdrawn', async () => {
    await enterRate({ actor: one, at: NOW }, { ...rate, currency: 'TZS', dollars: '0.0004' })
    const [waiting] = (await listWaitingRates(one)).waiting
    await declineRate({ actor: two, at: NOW }, { id: waiting?.id ?? '', reason: 'Typed wrong' })
    await expect(
      declineRate({ actor: two, at: NOW }, { id: waiting?.id ?? '', reason: 'Again' }),
    ).resolves.toBeUndefined()
    expect(await findRate('TZS', '2026-11-27')).toBeUndefined()
  })

  test.each([
    [{ currency: 'EURO' }, 'currency'],
    [{ currency: 'usd' }, 'currency'],
    [{ currency: 'XXQ' }, 'currency'],
    [{ dollars: '0' }, 'dollars'],
    [{ dollars: '1,5' }, 'dollars'],
    [{ dollars: '1,083' }, 'dollars'],
    [{ day: '27.11.2026' }, 'day'],
    [{ day: '2099-01-01' }, 'day'],
    [{ reason: '' }, 'reason'],
  ])('is refused at its field: %o', async (change, field) => {
    const answer = await send(POST, one.user, { body: { ...rate, ...change } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  })
})

describe('a file of rates', () => {
  test('is stored once two people have uploaded it, and changes nothing that is stored', async () => {
    const text = csv('2026-11-26,1.0571,0.8321,11.50', '2026-11-27,1.0562,0.8315,11.4985')
    expect(await uploadRates({ actor: one, at: NOW }, { text })).toMatchObject({ isStored: false })
    await expect(uploadRates({ actor: one, at: NOW }, { text })).rejects.toMatchObject({ code: 'conflict' })
    expect((await listWaitingRates(two)).waiting).toMatchObject([
      { rate: null, file: { rates: 6, from: '2026-11-26', to: '2026-11-27' } },
    ])
    const other = csv('2026-11-26,1.0571,0.8321,11.50')
    expect(await uploadRates({ actor: two, at: NOW }, { text: other })).toMatchObject({ isStored: false })
    expect(await uploadRates({ actor: two, at: NOW }, { text })).toEqual({
      isStored: true,
      stored: 6,
      known: 0,
      unlikely: [],
    })
    expect(await upload(text.replace('11.50', '11.51'))).toEqual({ stored: 0, known: 6, unlikely: [] })
    expect(await findRate('SEK', '2026-11-26')).toMatchObject({ units: '11.5', dollars: '1.0571', source: 'ecb_file' })
  })

  test('decides about the weekend and the holidays after it, for seven days', async () => {
    expect(await findRate('EUR', '2026-11-29')).toMatchObject({ day: '2026-11-27', dollars: '1.0562' })
    expect(await findRate('EUR', '2026-12-04')).toMatchObject({ day: '2026-11-27' })
    expect(await findRate('EUR', '2026-12-05')).toBeUndefined()
    expect(await findRate('EUR', '2026-11-25')).toBeUndefined()
  })

  test('with a rate that differs too much leaves its currency without one, until two people enter it', async () => {
    const text = csv('2026-11-30,1.0580,0.0831,11.4', '2026-12-01,1.06,0.83,11.4', '2020-01-02,1.11,0.85,10.5')
    expect(await upload(text)).toEqual({ stored: 2, known: 0, unlikely: [{ currency: 'GBP', day: '2026-11-30' }] })
    expect(await findRate('GBP', '2026-11-30')).toBeUndefined()
    expect(await findRate('GBP', '2026-11-29')).toMatchObject({ day: '2026-11-27' })
    const right = { currency: 'GBP', day: '2026-11-30', dollars: '1.2745', reason: 'The file had a wrong digit' }
    for (const actor of [one, two]) await enterRate({ actor, at: NOW }, right)
    expect(await findRate('GBP', '2026-11-30')).toMatchObject({ dollars: '1.2745', source: 'manual' })
    // what two people entered stands, whatever a file says later
    expect(await upload(csv('2026-11-30,1.0580,0.8301,11.4'))).toMatchObject({ stored: 0, known: 3 })
    expect(await findRate('GBP', '2026-11-30')).toMatchObject({ source: 'manual' })
  })

  test('goes on from a devaluation that two people have entered', async () => {
    const at = new Date('2026-05-29T18:00:00Z')
    const pounds = (day: string, units: string) => ['Date,USD,GBP,', `${day},1.08,${units},`].join('\n')
    expect(await upload(pounds('2026-05-04', '0.80'), at)).toMatchObject({ stored: 2, unlikely: [] })
    expect(await upload(pounds('2026-05-05', '1.20'), at)).toMatchObject({ unlikely: [{ currency: 'GBP' }] })
    const entered = { currency: 'GBP', day: '2026-05-05', dollars: '0.9', reason: 'Seen at the central bank' }
    for (const actor of [one, two]) await enterRate({ actor, at }, entered)
    expect(await upload(pounds('2026-05-06', '1.21'), at)).toMatchObject({ stored: 2, unlikely: [] })
  })

  test('cannot go far in many small steps', async () => {
    const days = Array.from({ length: 12 }, (_, place) => addDays('2026-06-01', place))
    const at = new Date('2026-06-30T18:00:00Z')
    const { stored, unlikely } = await upload(
      ['Date,USD,', ...days.map((day, place) => `${day},${(1.08 * 1.19 ** place).toFixed(4)},`)].join('\n'),
      at,
    )
    expect([stored, unlikely.length]).toEqual([2, 10])
    expect(await findRate('EUR', '2026-06-12')).toBeUndefined()
  })

  test('is refused with what is wrong with it', async () => {
    await expect(uploadRates({ actor: one, at: NOW }, { text: 'a,b\n1,2' })).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { text: expect.any(String) } },
    })
  })
})

test('rates are never changed or deleted', async () => {
  await expect(db().exchangeRate.updateMany({ data: { dollars: 2 } })).rejects.toThrow()
  await expect(db().exchangeRate.deleteMany({})).rejects.toThrow()
})

describe('an address of rates', () => {
  const before = settings()
  afterAll(() => {
    knownSettings().settings = before
  })
  const answered = (body: string, status = 200): CallAnswer => ({
    result: 'answered',
    status,
    body,
    retryAfter: null,
    headers: {},
  })
  const fetched = (answer: CallAnswer) => {
    const urls: string[] = []
    const caller = {
      call: async ({ url }: { url: string }) => {
        urls.push(url)
        return answer
      },
      close: async () => undefined,
    }
    return { urls, run: () => fetchRates({ at: NOW, caller }) }
  }

  test('is not asked where there is none', async () => {
    const { urls, run } = fetched(answered(''))
    expect([await run(), urls]).toEqual([0, []])
  })

  test('is asked, and what is new is stored; what is wrong with an answer is said', async () => {
    knownSettings().settings = { ...before, rates: { url: 'https://rates.example/daily.xml' } }
    const { urls, run } = fetched(answered(csv('2026-11-25,1.05,0.83,11.5')))
    expect([await run(), await run(), urls.length]).toEqual([3, 0, 2])
    expect(await findRate('EUR', '2026-11-25')).toMatchObject({ source: 'ecb_address' })
    await expect(fetched(answered('gone', 404)).run()).rejects.toThrow('answered 404')
    await expect(fetched({ result: 'failed', error: 'No answer.' }).run()).rejects.toThrow('could not be fetched')
    await expect(fetched(answered('<html>')).run()).rejects.toThrow('No rates were found')
  })
})

test('staff read the rates, newest first, with whose they are', async () => {
  const list = await ask(GET, '/api/admin/settings/exchange-rates?currency=SEK', one.user)
  expect((await list.json()).rows).toMatchObject([
    { day: '2026-11-30', units: '11.4', dollars: '1.058', isUnconfirmed: false },
    { day: '2026-11-27', by: expect.stringContaining('@'), isReplaced: false },
    { day: '2026-11-26', units: '11.5' },
    { day: '2026-11-25', source: 'ecb_address', by: null },
  ])
})
