import type { Clock } from '@/lib/platform/dates/clock'
import { tokenSchema } from './paypal-schema'

export type PayPalAccount = { baseUrl: string; clientId: string; clientSecret: string }

const TIMEOUT_MS = 10_000
// A token is renewed a little before it expires, so that none expires during a call.
const TOKEN_MARGIN_MS = 60_000

export type PayPalCall = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Response>

/** Calls PayPal's REST API as an application (OAuth 2 client credentials); the token is cached until it expires. */
export function payPalClient({ baseUrl, clientId, clientSecret }: PayPalAccount, clock: Clock): PayPalCall {
  let token: { text: string; endsAt: number } | undefined

  const request = (path: string, init: RequestInit) =>
    fetch(new URL(path, baseUrl), { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })

  async function bearer(): Promise<string> {
    if (token && clock.now().getTime() < token.endsAt) return token.text
    const answer = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!answer.ok) throw new Error(`PayPal answered ${answer.status} to the request for a token.`)
    const { access_token, expires_in } = tokenSchema.parse(await answer.json())
    token = { text: access_token, endsAt: clock.now().getTime() + expires_in * 1000 - TOKEN_MARGIN_MS }
    return access_token
  }

  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' }
    const answer = await request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    // revoked early: the next call asks for a new one
    if (answer.status === 401) token = undefined
    return answer
  }
}
