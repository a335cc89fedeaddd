import type { Scope } from '@/lib/accounts/api-keys/constants'
import { createKey } from '@/lib/accounts/api-keys/service'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/** An API key of an affiliate with the given scopes. */
export async function keyOf(affiliateId: number | null, ...scopes: Scope[]): Promise<string> {
  const { secret } = await createKey(
    { actor: { affiliateId: affiliateId ?? 0 }, at: new Date() },
    { name: 'Test', scopes, lifetimeDays: null },
  )
  return secret
}

type Call = { key?: string; method?: string; body?: unknown; params?: Record<string, string> }

/** Calls a route of the versioned API with or without a key. */
export async function callApi(route: Route, path: string, { key, method, body, params = {} }: Call = {}) {
  const headers = new Headers(key === undefined ? {} : { authorization: `Bearer ${key}` })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = new Request(`http://localhost:3000${path}`, {
    method: method ?? 'GET',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await route(request, { params: Promise.resolve(params) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
