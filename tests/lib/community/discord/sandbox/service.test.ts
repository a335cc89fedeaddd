import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEMO_CLIENT, DEMO_GUILD } from '@/lib/community/discord/api/constants'
import { resetState, state } from '@/lib/community/discord/sandbox/data'
import { accountNamed } from '@/lib/community/discord/sandbox/oauth'
import { answerAsDiscord, answerConsent, planFault } from '@/lib/community/discord/sandbox/service'

// The sandbox must behave as Discord documents, so that what works with it works with Discord.

let now = Date.parse('2026-11-21T12:00:00Z')
const at = () => new Date(now)
beforeEach(() => {
  resetState()
  now += 3_600_000
})

const BASE = 'http://localhost:3000/demo/discord/api/v10'
const REDIRECT = 'http://localhost:3000/account/connections'
const BOT = { authorization: `Bot ${DEMO_GUILD.botToken}` }
const CLIENT = {
  authorization: `Basic ${Buffer.from(`${DEMO_CLIENT.id}:${DEMO_CLIENT.secret}`).toString('base64')}`,
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const verifier = 'a verifier of at least forty-three characters, as RFC 7636 asks'
const challenge = createHash('sha256').update(verifier).digest('base64url')

async function call(method: string, path: string, { headers = {}, body }: { headers?: object; body?: unknown } = {}) {
  const text = body instanceof URLSearchParams ? String(body) : body === undefined ? null : JSON.stringify(body)
  const answer = await answerAsDiscord(
    new Request(`${BASE}${path}`, { method, headers: { ...headers } as Record<string, string>, body: text }),
    at(),
  )
  const said = await answer.text()
  return { status: answer.status, headers: answer.headers, body: said === '' ? null : JSON.parse(said) }
}

const consent = (changed: Record<string, string> = {}, decision: object = {}) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: DEMO_CLIENT.id,
    scope: 'identify email guilds.join',
    redirect_uri: REDIRECT,
    state: 'kept & sound',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changed,
  })
  return call('POST', `/oauth2/authorize?${query}`, { body: { authorize: true, username: 'ada', ...decision } })
}

async function code(decision: object = {}): Promise<string> {
  const { body } = await consent({}, decision)
  return new URL(body.location).searchParams.get('code') ?? ''
}

const redeem = (of: Record<string, string>, headers: object = CLIENT) => {
  const form = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: verifier, ...of }
  return call('POST', '/oauth2/token', { headers: { ...FORM, ...headers }, body: new URLSearchParams(form) })
}

const token = async (): Promise<string> => (await redeem({ code: await code() })).body.access_token
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })

describe('consent', () => {
  test('redirects back with a code or an error, and with the unchanged state', async () => {
    const allowed = new URL((await consent()).body.location)
    expect(allowed.origin + allowed.pathname).toBe(REDIRECT)
    expect([...allowed.searchParams.keys()]).toEqual(['code', 'state'])
    const denied = new URL((await consent({}, { authorize: false })).body.location)
    expect(Object.fromEntries(denied.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request',
      state: 'kept & sound',
    })
  })

  test.each<Record<string, string>>([
    { client_id: '1' },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${REDIRECT}/more` },
    { response_type: 'token' },
    { scope: 'email' },
    { code_challenge_method: 'plain' },
  ])('is refused with %j', async (changed) => {
    expect(await consent(changed)).toMatchObject({ status: 400, body: { code: 50035 } })
  })
})

describe('the form of the consent page', () => {
  const press = (fields: Record<string, string>, query = `client_id=${DEMO_CLIENT.id}`) => {
    const asked = `response_type=code&scope=identify&redirect_uri=${encodeURIComponent(REDIRECT)}&state=s&${query}`
    const init = {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ username: 'ada', fault: 'none', ...fields }),
    }
    return answerConsent(new Request(`http://localhost:3000/demo/discord/oauth2/decision?${asked}`, init), at())
  }

  test('redirects the browser back with a code or the error', async () => {
    const allowed = await press({ decision: 'allow' })
    expect(allowed.status).toBe(303)
    expect(allowed.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/account\/connections\?code=[\w-]{20}&state=s$/,
    )
    const denied = await press({ decision: 'deny' })
    expect(denied.headers.get('location')).toContain('error=access_denied')
  })

  test.each<[string, Record<string, string>, string?]>([
    ['an invalid username', { decision: 'allow', username: 'Not a name' }],
    ['an unknown fault', { decision: 'allow', fault: 'fire' }],
    ['another application', { decision: 'allow' }, 'client_id=1'],
  ])('%s is refused without a redirect', async (_, fields, query) => {
    const answer = await press(fields, query)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(state().codes.size).toBe(0)
  })
})

test('the sandbox is not found outside demo mode', async () => {
  vi.stubEnv('DEMO', '0')
  const request = new Request(`${BASE}/guilds/${DEMO_GUILD.id}`, { headers: BOT })
  await expect(answerAsDiscord(request, at())).rejects.toMatchObject({ code: 'not_found' })
  expect(() => answerConsent(request, at())).toThrow('There is nothing here.')
  expect(() => planFault({ operation: 'token', fault: 'cut', times: 1 })).toThrow('There is nothing here.')
  vi.unstubAllEnvs()
})

describe('POST /oauth2/token', () => {
  test('returns a bearer token, with the client credentials in the header or in the form', async () => {
    const wanted = {
      token_type: 'Bearer',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 604_800,
      scope: 'identify email guilds.join',
    }
    expect(await redeem({ code: await code() })).toMatchObject({ status: 200, body: wanted })
    const inForm = { client_id: DEMO_CLIENT.id, client_secret: DEMO_CLIENT.secret }
    expect(await redeem({ code: await code(), ...inForm }, {})).toMatchObject({ status: 200, body: wanted })
  })

  test('a code works once, and a refused attempt uses it up', async () => {
    const once = await code()
    expect((await redeem({ code: once })).status).toBe(200)
    const again = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' } }
    expect(await redeem({ code: once })).toMatchObject(again)
    const spoiled = await code()
    expect((await redeem({ code: spoiled, code_verifier: 'guessed' })).body.error).toBe('invalid_grant')
    expect(await redeem({ code: spoiled })).toMatchObject(again)
  })

  test('a code expires after ten minutes', async () => {
    const late = await code()
    now += 600_000
    expect((await redeem({ code: late })).body.error).toBe('invalid_grant')
  })

  test.each([
    ['another redirect address', { redirect_uri: 'http://localhost:3000/' }, 400, 'invalid_grant'],
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another kind of grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('%s is refused', async (_, changed, status, error) => {
    expect(await redeem({ code: await code(), ...changed })).toMatchObject({ status, body: { error } })
  })

  test('a wrong client, and JSON instead of a form, are refused', async () => {
    const wrong = { authorization: `Basic ${Buffer.from(`${DEMO_CLIENT.id}:wrong`).toString('base64')}` }
    expect(await redeem({ code: await code() }, wrong)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const json = { headers: { ...CLIENT, 'content-type': 'application/json' }, body: { code: await code() } }
    expect((await call('POST', '/oauth2/token', json)).status).toBe(400)
  })

  test('a token identifies its user until it is revoked or expires', async () => {
    const text = await token()
    const me = await call('GET', '/users/@me', bearer(text))
    expect(me.body).toMatchObject({ ...accountNamed('ada'), email: 'ada@discord.example', verified: true })
    expect((await call('GET', '/users/@me', bearer('made up'))).body).toEqual({ message: '401: Unauthorized', code: 0 })
    const over = await token()
    await call('POST', '/oauth2/token/revoke', {
      headers: { ...FORM, ...CLIENT },
      body: new URLSearchParams({ token: text }),
    })
    expect((await call('GET', '/users/@me', bearer(text))).status).toBe(401)
    now += 604_800_000
    expect((await call('GET', '/users/@me', bearer(over))).status).toBe(401)
  })
})

describe('the guild', () => {
  const guild = `/guilds/${DEMO_GUILD.id}`

  test('member counts are returned when requested [S7.15]', async () => {
    expect((await call('GET', guild, { headers: BOT })).body).toEqual({ id: DEMO_GUILD.id, name: 'Stoke' })
    expect((await call('GET', `${guild}?with_counts=true`, { headers: BOT })).body).toMatchObject({
      approximate_member_count: DEMO_GUILD.memberCount,
      approximate_presence_count: DEMO_GUILD.presenceCount,
    })
  })

  test('a wrong token, an unknown guild, an unknown path and a wrong method are refused as by Discord', async () => {
    const wrong = { headers: { authorization: 'Bot wrong' } }
    expect(await call('GET', guild, wrong)).toMatchObject({
      status: 401,
      body: { message: '401: Unauthorized', code: 0 },
    })
    expect(await call('GET', '/guilds/1', { headers: BOT })).toMatchObject({
      status: 404,
      body: { message: 'Unknown Guild', code: 10004 },
    })
    expect(await call('GET', '/nowhere', { headers: BOT })).toMatchObject({ status: 404, body: { code: 0 } })
    expect((await call('DELETE', guild, { headers: BOT })).status).toBe(405)
    expect((await call('GET', '/guilds/%E0%A4%A', { headers: BOT })).status).toBe(404)
  })

  test('a user joins with their own token, once; roles can be added and removed', async () => {
    const { id } = accountNamed('ada')
    const join = async (access_token: string, who = id) =>
      call('PUT', `${guild}/members/${who}`, { headers: BOT, body: { access_token } })
    expect(await join('made up')).toMatchObject({ status: 400, body: { code: 50025 } })
    expect(await join(await token(), '123456789012345678')).toMatchObject({ body: { code: 50025 } })
    const role = `${guild}/members/${id}/roles/1042000000000000203`
    expect(await call('PUT', role, { headers: BOT })).toMatchObject({ status: 404, body: { code: 10007 } })
    expect((await join(await token())).status).toBe(201)
    expect((await join(await token())).status).toBe(204)
    expect((await call('PUT', role, { headers: BOT })).status).toBe(204)
    expect([...(state().members.get(id)?.roles ?? [])]).toEqual(['1042000000000000203'])
    expect((await call('DELETE', role, { headers: BOT })).status).toBe(204)
    expect(await call('PUT', `${guild}/members/${id}/roles/9`, { headers: BOT })).toMatchObject({
      body: { code: 10011 },
    })
  })
})

describe('messages', () => {
  const post = (content: string, more: object = {}) =>
    call('POST', '/channels/1042000000000000101/messages', { headers: BOT, body: { content, ...more } })

  test('the sixth message in five seconds is rate limited as by Discord', async () => {
    const remaining: (string | null)[] = []
    for (const word of ['1', '2', '3', '4', '5'])
      remaining.push((await post(word)).headers.get('x-ratelimit-remaining'))
    expect(remaining).toEqual(['4', '3', '2', '1', '0'])
    now += 1_500
    const refused = await post('6')
    expect(refused).toMatchObject({ status: 429, body: { retry_after: 3.5, global: false } })
    expect(refused.headers.get('retry-after')).toBe('4')
    now += 3_500
    expect((await post('6')).status).toBe(200)
  })

  test('a channel lists only its own messages, newest first', async () => {
    for (const word of ['first', 'second']) await post(word)
    const read = (channel: string) => call('GET', `/channels/${channel}/messages`, { headers: BOT })
    expect((await read('1042000000000000101')).body).toMatchObject([{ content: 'second' }, { content: 'first' }])
    expect((await read('1042000000000000103')).body).toEqual([])
    expect((await read('1042000000000000999')).status).toBe(404)
  })

  test('an enforced nonce returns the same message for five minutes', async () => {
    const nonce = { nonce: 'once', enforce_nonce: true }
    const first = await post('hello', nonce)
    expect((await post('hello', nonce)).body.id).toBe(first.body.id)
    now += 300_000
    expect((await post('hello', nonce)).body.id).not.toBe(first.body.id)
  })

  test.each([
    ['an empty message', { content: '' }],
    ['more than 2,000 characters', { content: 'x'.repeat(2_001) }],
    ['a nonce of 26 characters', { content: 'x', nonce: 'n'.repeat(26) }],
  ])('%s is refused', async (_, body) => {
    const { status, body: said } = await post('', body)
    expect([status, said.code]).toEqual([400, 50035])
  })
})

test('an armed fault affects the given number of calls, and no other operation', async () => {
  const guild = `/guilds/${DEMO_GUILD.id}`
  const statuses = async () => {
    const [roles, channels] = [`${guild}/roles`, `${guild}/channels`]
    return [(await call('GET', roles, { headers: BOT })).status, (await call('GET', channels, { headers: BOT })).status]
  }
  planFault({ operation: 'roles', fault: 'rate_limit', times: 2 })
  expect([await statuses(), await statuses(), await statuses()]).toEqual([
    [429, 200],
    [429, 200],
    [200, 200],
  ])
})
