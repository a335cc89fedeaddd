import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GET, PUT } from '@/app/_api/account/application/route'
import { GET as exportAccount } from '@/app/_api/account/export/route'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { listApplicants } from '@/lib/people/affiliates/admin-data'
import { applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'
import { BUILT_IN_TERMS_VERSION } from '@/lib/people/affiliates/application-constants'
import { findApplication } from '@/lib/people/affiliates/application-data'
import { decideApplicants } from '@/lib/people/affiliates/application-decision-admin-service'
import { applicationRequestSchema } from '@/lib/people/affiliates/application-schema'
import { sendApplication } from '@/lib/people/affiliates/application-service'
import { getUserDetail } from '@/lib/people/users/admin-data'
import { db } from '@/lib/platform/database/db'
import { loadSettings } from '@/lib/platform/settings/service'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { refusalOf } from '@/tests/support/platform/refusals'

const at = new Date('2026-11-20T15:00:00Z')
const later = new Date('2026-11-21T15:00:00Z')
const BODY = {
  website: 'example.com/cards',
  trafficKinds: ['Social', 'Video'],
  country: 'DE',
  isAccepted: true,
  promotion: 'Two videos a week about cards.',
  termsVersion: BUILT_IN_TERMS_VERSION,
}
const request = (change: object = {}) => applicationRequestSchema.parse({ ...BODY, ...change })

async function waiting(status: AffiliateStatus = 'pending'): Promise<{ user: TestUser; affiliateId: number }> {
  const user = await createUser()
  const affiliateId = user.affiliateId ?? 0
  await db().affiliate.update({ where: { id: affiliateId }, data: { status } })
  return { user, affiliateId }
}
const apply = (affiliateId: number, change: object = {}, when = at) =>
  sendApplication({ actor: { affiliateId }, at: when }, request(change))

async function decide(id: number, decision: 'ask' | 'approve', reason: string) {
  const actor = await createStaff('GSM')
  const outcomes = await decideApplicants({ actor, at: later }, { ids: [id], decision, reason, confirm: '' })
  expect(outcomes).toMatchObject([{ isDone: true }])
}
const lastNotification = (userId: string) =>
  db().notification.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: 'desc' } })

async function set(applications: object) {
  const value = { isAsked: true, termsUrl: null, termsVersion: '1', ...applications }
  const data = { value, version: 1, updatedAt: at }
  await db().setting.upsert({ where: { key: 'applications' }, create: { key: 'applications', ...data }, update: data })
  await loadSettings()
}
beforeEach(() => set({}))
afterEach(async () => {
  await db().setting.deleteMany()
  await loadSettings()
})

describe('an application', () => {
  test('is stored with the terms, their version and the time they were accepted [S2.18]', async () => {
    const { affiliateId, user } = await waiting()
    await apply(affiliateId)
    expect(await findApplication(affiliateId)).toEqual({
      website: 'https://example.com/cards',
      trafficKinds: ['Social', 'Video'],
      country: 'DE',
      promotion: BODY.promotion,
      termsUrl: '/terms',
      termsVersion: BUILT_IN_TERMS_VERSION,
      termsAcceptedAt: at.toISOString(),
      sentAt: at.toISOString(),
      timesSent: 1,
    })
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).country).toBe('DE')
  })

  test('does not replace the country of the profile', async () => {
    const { affiliateId, user } = await waiting()
    await db().user.update({ where: { id: user.id }, data: { country: 'FR' } })
    await apply(affiliateId)
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).country).toBe('FR')
  })

  test('stores the terms of the network where it has its own, and refuses others than those shown', async () => {
    await set({ termsUrl: 'https://example.com/terms', termsVersion: '7' })
    const { affiliateId } = await waiting()
    expect(await refusalOf(apply(affiliateId))).toMatchObject({ code: 'conflict', message: /terms have changed/ })
    expect(await findApplication(affiliateId)).toBeNull()
    await apply(affiliateId, { termsVersion: '7' })
    expect(await findApplication(affiliateId)).toMatchObject({
      termsUrl: 'https://example.com/terms',
      termsVersion: '7',
    })
  })

  test('is sent once, and again only when staff ask, which answers them [S2.20]', async () => {
    const { affiliateId, user } = await waiting()
    await apply(affiliateId)
    const again = apply(affiliateId, { website: 'other.example' }, later)
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict', message: /sent already/ })

    await decide(affiliateId, 'ask', 'Which of your channels is it?')
    expect(await lastNotification(user.id)).toMatchObject({ destinationUrlPath: '/account/application' })
    const own = await (await ask(GET, '/api/account/application', user)).json()
    expect(own).toMatchObject({ canSend: true, question: 'Which of your channels is it?' })

    await apply(affiliateId, { website: 'other.example' }, later)
    expect(await findApplication(affiliateId)).toMatchObject({
      website: 'https://other.example/',
      timesSent: 2,
      sentAt: later.toISOString(),
    })
    expect(await (await ask(GET, '/api/account/application', user)).json()).toMatchObject({
      canSend: false,
      question: null,
    })
  })

  test('sent twice at once is stored once', async () => {
    const { affiliateId } = await waiting()
    const sent = await Promise.allSettled([apply(affiliateId), apply(affiliateId)])
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await findApplication(affiliateId)).toMatchObject({ timesSent: 1 })
  })

  test.each(['approved', 'rejected', 'suspended', 'banned'] as const)(
    'is not taken from %s affiliates',
    async (status) => {
      const { affiliateId } = await waiting(status)
      expect(await refusalOf(apply(affiliateId))).toMatchObject({ code: 'conflict' })
      expect(await findApplication(affiliateId)).toBeNull()
    },
  )
})

describe('staff', () => {
  const list = async (q: string, more: object = {}) =>
    (await listApplicants(applicantsQuerySchema.parse({ q, ...more }))).rows

  test('read it in the queue and in the workspace, and find who did not send one [S2.20] [S2.22]', async () => {
    const [{ affiliateId, user }, silent] = [await waiting(), await waiting()]
    await apply(affiliateId)
    const [row] = await list(String(affiliateId), { answered: 'yes' })
    expect(row?.application).toMatchObject({ website: 'https://example.com/cards', timesSent: 1 })
    expect(await list(String(affiliateId), { answered: 'no' })).toEqual([])
    expect(await list(String(silent.affiliateId), { answered: 'no' })).toMatchObject([{ application: null }])

    const viewer = await createStaff('MODERATOR')
    expect(await getUserDetail(user.id, viewer, later)).toMatchObject({
      application: { promotion: BODY.promotion, termsVersion: BUILT_IN_TERMS_VERSION },
    })
    expect((await getUserDetail(silent.user.id, viewer, later)).application).toBeNull()
  })

  test('who ask while nobody is asked for an application are answered by a message', async () => {
    await set({ isAsked: false })
    const { affiliateId, user } = await waiting()
    await decide(affiliateId, 'ask', 'How do you promote?')
    expect(await lastNotification(user.id)).toMatchObject({ destinationUrlPath: '/account/help' })
  })
})

describe('/api/account/application', () => {
  test('is for affiliates alone, each of whom reads their own [Q23]', async () => {
    const [{ user, affiliateId }, other] = [await waiting(), await waiting()]
    const staff = await createUser({ role: 'GSM' })
    expect((await ask(GET, '/')).status).toBe(401)
    expect((await ask(GET, '/', staff)).status).toBe(403)
    expect((await send(PUT, undefined, { method: 'PUT', body: BODY })).status).toBe(401)
    const answer = await send(PUT, user, { method: 'PUT', body: BODY })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ answers: { website: 'https://example.com/cards' }, canSend: false })
    expect(await (await ask(GET, '/', other.user)).json()).toMatchObject({ answers: null, canSend: true })
    expect((await send(PUT, user, { method: 'PUT', body: BODY })).status).toBe(409)
    expect(await findApplication(affiliateId)).toMatchObject({ timesSent: 1 })
  })

  test('names the field of each mistake', async () => {
    const { user } = await waiting()
    const body = { ...BODY, website: 'my site', trafficKinds: [], isAccepted: false }
    const answer = await send(PUT, user, { method: 'PUT', body })
    expect(answer.status).toBe(422)
    const { error } = await answer.json()
    expect(Object.keys(error.fields).sort()).toEqual(['isAccepted', 'trafficKinds', 'website'])
  })
})

test('the export of an account has it [S2.6]', async () => {
  const { user, affiliateId } = await waiting()
  await apply(affiliateId)
  const data = await (await ask(exportAccount, '/api/account/export', user)).json()
  expect(data.application).toMatchObject([{ website: 'https://example.com/cards', terms_url: '/terms', times_sent: 1 }])
})
