import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { POST as act } from '@/app/_api/admin/fraud-analysis/[id]/[action]/route'
import { GET as show } from '@/app/_api/admin/fraud-analysis/[id]/route'
import { POST as analyze } from '@/app/_api/admin/fraud-analysis/analyse/route'
import { POST as decide } from '@/app/_api/admin/fraud-analysis/decide/route'
import { GET as list } from '@/app/_api/admin/fraud-analysis/route'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { ANALYSIS_JOB } from '@/lib/conversions/fraud/constants'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { SCHEDULE } from '@/lib/runtime/jobs/schedule'
import { ask, send } from '@/tests/support/api/api'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/fraud-analysis'
const reason = 'Too fast for people'

let gsm: TestUser
let affiliateId: number
beforeEach(async () => {
  gsm = await createUser({ role: 'GSM' })
  const person = await createUser()
  affiliateId = person.affiliateId ?? 0
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  const at = new Date(Date.now() - 3_600_000)
  await createTraffic({ affiliateId, offerId, at, clicks: 4, sales: 3, delayMs: 900 })
  await analyzeFraud({ at: new Date() })
})

const onlyCase = () => db().fraudCase.findFirstOrThrow({ where: { affiliateId } })
const doTo = (id: string, action: string, body: object = { reason }, user: { id: string } = gsm) =>
  send(act, `${PATH}/${id}/${action}`, body, user, { id, action })

test('a request to analyze is audited and answered before any rule has run; the job opens the case [S2.26]', async () => {
  await db().fraudFact.deleteMany()
  await db().fraudCase.deleteMany()
  const answer = await send(analyze, `${PATH}/analyse`, {}, gsm)
  expect([answer.status, await answer.json()]).toEqual([200, { isRequested: true }])
  expect(await db().fraudCase.count()).toBe(0)
  expect(await db().auditLog.count({ where: { action: 'fraud_analysis.run', actorId: gsm.id } })).toBe(1)
  const job = SCHEDULE.find(({ name }) => name === ANALYSIS_JOB)
  await job?.run(new Date(), systemClock)
  expect(await onlyCase()).toMatchObject({ rule: 'fast_conversion' })
})

test('the analysis opens cases that are listed, shown and exported as CSV [S2.26]', async () => {
  const { id } = await onlyCase()
  const answer = await ask(list, `${PATH}?q=${affiliateId}&rule=fast_conversion`, gsm)
  expect(await answer.json()).toMatchObject({ total: 1, rows: [{ id, affiliateId, score: 100, stakeCents: 7_500 }] })
  const seen = await ask(show, `${PATH}/${id}`, gsm, { id })
  expect(await seen.json()).toMatchObject({ id, conversionCount: 3, conversions: [{ delayMs: 900 }, {}, {}] })
  const missing = randomUUID()
  expect((await ask(show, `${PATH}/${missing}`, gsm, { id: missing })).status).toBe(404)
  const file = await (await ask(list, `${PATH}?q=${affiliateId}&format=csv`, gsm)).text()
  expect(file).toContain(`${id},${affiliateId},`)
  expect(file).toContain('3 of 3 conversions came within 5 seconds of the click')
})

test('a held case can be cleared, and the list filters by status [S2.26]', async () => {
  const { id } = await onlyCase()
  expect((await doTo(id, 'hold')).status).toBe(200)
  expect((await doTo(id, 'hold')).status).toBe(409)
  expect((await doTo(id, 'clear')).status).toBe(200)
  const totalOf = async (query: string) => {
    const { total } = (await (await ask(list, `${PATH}?q=${affiliateId}${query}`, gsm)).json()) as { total: number }
    return total
  }
  expect([await totalOf(''), await totalOf('&status=held'), await totalOf('&status=cleared')]).toEqual([1, 0, 1])
})

test('every action needs a reason and the right role; reject and trust also need a typed phrase [Q20] [Q24]', async () => {
  const { id } = await onlyCase()
  expect((await doTo(id, 'hold', { reason: ' ' })).status).toBe(422)
  expect((await doTo(id, 'hold', { reason, score: 0 })).status).toBe(422)
  expect((await doTo(id, 'erase')).status).toBe(422)
  for (const action of ['reject', 'trust']) expect((await doTo(id, action)).status).toBe(422)
  for (const [role, status] of [
    ['COMMUNITY_TEAM', 403],
    ['ADMIN', 403],
    ['AFFILIATE', 404],
  ] as const) {
    const user = await createUser({ role })
    expect([role, (await doTo(id, 'hold', { reason }, user)).status]).toEqual([role, status])
  }
  expect((await onlyCase()).status).toBe('open')
  expect((await doTo(id, 'reject', { reason, confirm: `reject ${affiliateId}` })).status).toBe(200)
  expect(await db().conversion.count({ where: { affiliateId, status: 'reversed', reason: 'fraud' } })).toBe(3)
})

test('a bulk action answers an outcome for each case', async () => {
  const { id } = await onlyCase()
  const ids = [id, randomUUID()]
  const answer = await send(decide, `${PATH}/decide`, { ids, action: 'hold', reason, confirm: 'hold 2' }, gsm)
  expect(await answer.json()).toMatchObject({
    outcomes: [
      { id, isDone: true, message: 'Held' },
      { isDone: false, message: 'There is no such case.' },
    ],
  })
  const rejected = await send(decide, `${PATH}/decide`, { ids, action: 'reject', reason, confirm: 'reject 2' }, gsm)
  expect(rejected.status).toBe(422)
})
