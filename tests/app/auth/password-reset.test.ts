import { describe, expect, test } from 'vitest'
import { POST as confirm } from '@/app/_api/auth/password-reset/confirm/route'
import { POST as request } from '@/app/_api/auth/password-reset/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { db } from '@/lib/platform/database/db'
import { lastMailTo, mailsTo } from '@/tests/support/messages/mails'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser } from '../../support/factories/users'

const askFor = (body: unknown, headers: Record<string, string> = {}) =>
  request(jsonRequest('/api/auth/password-reset', body, headers), noParams)
const set = (body: unknown) => confirm(jsonRequest('/api/auth/password-reset/confirm', body), noParams)

async function linkFor(email: string): Promise<string> {
  await askFor({ email })
  return /reset-password\?token=([\w-]+)/.exec(await lastMailTo(email))?.[1] ?? ''
}

describe('POST /api/auth/password-reset', () => {
  test('answers 202 and the same body to a known and an unknown email [Q27]', async () => {
    const { email } = await createUser()
    const answers = [await askFor({ email }), await askFor({ email: 'nobody@stoke.test' })]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()))
    expect(unknown).toBe(known)
  })

  test('answers 429 to a known and an unknown email after the same number of tries [Q27]', async () => {
    const { email } = await createUser()
    for (const address of [email, 'unknown-limit@stoke.test']) {
      const statuses: number[] = []
      const { tries } = RATE_LIMITS.resetPerAccountAndAddress
      for (let index = 0; index <= tries; index += 1) {
        statuses.push((await askFor({ email: address }, { 'x-forwarded-for': '203.0.113.77' })).status)
      }
      expect(statuses).toEqual([...Array(tries).fill(202), 429])
    }
  })

  test('strangers at many addresses cannot use up the links of an account: the last one sent works', async () => {
    const { email } = await createUser()
    const { tries } = RATE_LIMITS.resetPerAccount
    const statuses: number[] = []
    for (let index = 0; index < tries + 4; index += 1) statuses.push((await askFor({ email })).status)
    expect(new Set(statuses)).toEqual(new Set([202]))
    const sent = await mailsTo(email)
    expect(sent).toHaveLength(tries)
    const token = /reset-password\?token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1]
    expect((await set({ token, password: 'another fine phrase' })).status).toBe(200)
    expect((await askFor({ email })).status).toBe(202)
    // the notice of the new password, and a link, since none works any longer
    expect(await db().mailMessage.count({ where: { toAddress: email } })).toBe(tries + 2)
  })

  test('answers 422 to an invalid email and to unknown fields', async () => {
    expect((await askFor({ email: 'nobody' })).status).toBe(422)
    expect((await askFor({ email: 'a@stoke.test', userId: '1' })).status).toBe(422)
  })
})

describe('POST /api/auth/password-reset/confirm', () => {
  const password = 'another fine phrase'

  test('answers the credentials for the welcome screen, then 410', async () => {
    const { email } = await createUser()
    const token = await linkFor(email)
    const response = await set({ token, password })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ email, token: expect.any(String) })
    const again = await set({ token, password })
    expect(again.status).toBe(410)
    expect((await again.json()).error.message).toBe('This link was already used or has expired. Request a new one.')
  })

  test('answers 422 to an unknown token', async () => {
    const response = await set({ token: 'made-up', password })
    expect(response.status).toBe(422)
    expect((await response.json()).error.message).toBe('This link is not valid. Ask for a new one.')
  })

  test('answers 422 to a short password and leaves the link valid', async () => {
    const { email } = await createUser()
    const token = await linkFor(email)
    const response = await set({ token, password: 'short' })
    expect(response.status).toBe(422)
    expect((await response.json()).error.fields).toHaveProperty('password')
    expect((await set({ token, password })).status).toBe(200)
  })
})
