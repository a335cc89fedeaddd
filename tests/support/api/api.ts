import { signedInHeaders } from '../accounts/session'
import type { TestUser } from '../factories/users'
import { jsonRequest } from '../platform/requests'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/** Sends a GET request to a route, signed in as a user or signed out. */
export async function ask(
  route: Route,
  path: string,
  user?: TestUser,
  params: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`http://localhost:3000${path}`, user && { headers: await signedInHeaders(user) })
  return route(request, { params: Promise.resolve(params) })
}

/** Sends a JSON body to a route, signed in as a user. */
export async function send(
  route: Route,
  path: string,
  body: unknown,
  user: { id: string },
  params: Record<string, string> = {},
): Promise<Response> {
  const headers = Object.fromEntries(await signedInHeaders(user))
  return route(jsonRequest(path, body, headers), { params: Promise.resolve(params) })
}
