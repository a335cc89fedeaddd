import { createHash, randomBytes } from 'node:crypto'
import { equalSecrets, seal, unseal } from '@/lib/platform/crypto/seal'
import { env } from '@/lib/platform/env'
import { DEMO_CLIENT, RETURN_PATH } from '../api/constants'
import { CODE_MS, TOKEN_SECONDS } from './constants'
import { type Account, state } from './data'
import { faultAnswer, invalidBody, oauthError, unauthorized } from './rules'
import {
  type AuthorizeQuery,
  authorizeQuerySchema,
  decisionSchema,
  type Grant,
  grantSchema,
  tokenFormSchema,
} from './schema'

/** The redirect address registered with the application. */
const registeredRedirect = () => `${new URL(env().NEXTAUTH_URL).origin}${RETURN_PATH}`

/** Discord's error for an invalid consent request, shown on the page and never sent back; null for a valid one. */
export function authorizeProblem(query: AuthorizeQuery): string | null {
  if (query.client_id !== DEMO_CLIENT.id) return 'Unknown Application'
  if (query.redirect_uri !== registeredRedirect()) return 'Invalid OAuth2 redirect_uri'
  if (query.response_type !== 'code') return 'Unsupported response_type'
  if (!query.scope.split(' ').includes('identify')) return 'Invalid scope'
  if (query.code_challenge && query.code_challenge_method !== 'S256') return 'Unsupported code_challenge_method'
  return null
}

/** The default Discord username of a person, from the email address they sign in with here. */
export function defaultUsername(email: string | undefined): string {
  const name =
    (email ?? '')
      .split('@', 1)[0]
      ?.toLowerCase()
      .replace(/[^a-z0-9._]/g, '_') ?? ''
  return name.slice(0, 32).padEnd(2, '_')
}

/** The account of a username; its id is derived from the name. */
export function accountNamed(username: string): Account {
  const digest = createHash('sha256').update(username).digest().readBigUInt64BE()
  return { id: String(100_000_000_000_000_000n + (digest % 800_000_000_000_000_000n)), username }
}

/** `POST /oauth2/authorize`: the decision as JSON, as Discord's own page sends it, answered with the redirect address. */
export async function decide(request: Request, at: Date): Promise<Response> {
  const location = buildRedirect(request, await request.json().catch(() => null), at)
  return location ? Response.json({ location }) : invalidBody()
}

/** The same decision as a form, answered with a redirect. */
export async function decideByForm(request: Request, at: Date): Promise<Response> {
  const { decision, username, fault } = await readForm(request)
  const fields = { authorize: decision === 'allow', username, ...(fault !== 'none' && { fault }) }
  const location = buildRedirect(request, fields, at)
  return location ? new Response(null, { status: 303, headers: { location } }) : invalidBody()
}

/** The redirect address of a decision, with a code or an error; undefined for an invalid request. */
function buildRedirect(request: Request, fields: unknown, at: Date): string | undefined {
  const query = authorizeQuerySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const decision = decisionSchema.safeParse(fields)
  if (!query.success || !decision.success || authorizeProblem(query.data)) return undefined
  const location = new URL(query.data.redirect_uri)
  const { authorize, username, fault } = decision.data
  if (authorize) {
    const code = randomBytes(15).toString('base64url')
    const expiresAt = at.getTime() + CODE_MS
    state().codes.set(code, { query: query.data, account: accountNamed(username), expiresAt, fault })
    location.searchParams.set('code', code)
  } else {
    location.searchParams.set('error', 'access_denied')
    location.searchParams.set('error_description', 'The resource owner or authorization server denied the request')
  }
  if (query.data.state !== undefined) location.searchParams.set('state', query.data.state)
  return location.href
}

const readForm = async (request: Request) => Object.fromEntries(new URLSearchParams(await request.text()))

/** `POST /oauth2/token`: checks the application, then exchanges the code once, with its verifier and address. */
export async function issueToken(request: Request, at: Date): Promise<Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return invalidBody()
  const form = tokenFormSchema.safeParse(await readForm(request))
  if (!form.success) return oauthError(400, 'invalid_request')
  if (!isOurClient(request, form.data)) return oauthError(401, 'invalid_client')
  if (form.data.grant_type !== 'authorization_code') return oauthError(400, 'unsupported_grant_type')
  const found = state().codes.get(form.data.code)
  if (found?.fault) {
    const wrong = await faultAnswer(found.fault)
    found.fault = undefined
    if (wrong) return wrong
  }
  state().codes.delete(form.data.code)
  const isGood = found !== undefined && found.expiresAt > at.getTime()
  if (!isGood) return oauthError(400, 'invalid_grant', 'Invalid "code" in request.')
  if (found.query.redirect_uri !== form.data.redirect_uri) {
    return oauthError(400, 'invalid_grant', 'Invalid "redirect_uri" in request.')
  }
  if (!isVerified(found.query.code_challenge, form.data.code_verifier)) {
    return oauthError(400, 'invalid_grant', 'Invalid "code_verifier" in request.')
  }
  const until = at.getTime() + TOKEN_SECONDS * 1000
  const grant: Grant = { ...found.account, scope: found.query.scope, until }
  const tokens = { access_token: seal(JSON.stringify(grant)), refresh_token: randomBytes(15).toString('base64url') }
  return Response.json({ token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: grant.scope, ...tokens })
}

function isOurClient(request: Request, { client_id = '', client_secret = '' }: Record<string, unknown>): boolean {
  const [, encoded] = /^Basic (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const given = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : `${client_id}:${client_secret}`
  return equalSecrets(given, `${DEMO_CLIENT.id}:${DEMO_CLIENT.secret}`)
}

/** PKCE, RFC 7636. */
function isVerified(challenge: string | undefined, verifier: string): boolean {
  if (challenge === undefined) return true
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

/** `POST /oauth2/token/revoke`: 200 for any token. */
export async function revoke(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (!isOurClient(request, form)) return oauthError(401, 'invalid_client')
  if (form.token) state().revoked.add(form.token)
  return Response.json({})
}

/** The owner of a token; undefined for an invalid, revoked or expired one. */
export function readToken(token: string, at: Date): Grant | undefined {
  if (state().revoked.has(token)) return undefined
  try {
    const grant = grantSchema.parse(JSON.parse(unseal(token)))
    return grant.until > at.getTime() ? grant : undefined
  } catch {
    return undefined
  }
}

/** `GET /users/@me`, with a user's token. */
export function showCurrentUser(request: Request, at: Date): Response {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const grant = readToken(token, at)
  if (!grant) return unauthorized()
  const { id, username, scope } = grant
  const mail = scope.split(' ').includes('email') && { email: `${username}@discord.example`, verified: true }
  return Response.json({ id, username, discriminator: '0', global_name: null, avatar: null, ...mail })
}
