import type { Scope } from '@/lib/accounts/api-keys/constants'
import type { HandledRoute } from '@/lib/accounts/http/handle'
import { API_ROOT } from '../v1-affiliate/constants'
import type { TestUse } from './caller-schema'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** An example call: a filled-in path, a query, a body. */
export type Example = { path?: string; query?: string; body?: Record<string, unknown> }

/** The names a route gives the parameter and the field of its cursor, and others that the API does not have. */
export type CursorNames = { sent: string; answered: string; omitted?: readonly string[] }

/** One operation of the API. What it takes, answers and demands of its caller are the rules of the route that serves it. */
export type ApiOperation = {
  id: string
  method: Method
  /** With parameters in braces, from `/api/v1`. */
  path: string
  scope: Scope
  summary: string
  description?: string
  /** The heading it stands under in the reference. */
  group: string
  route: HandledRoute
  testUse: TestUse
  /** Of what is sent with a body: it only computes an answer from it. */
  writesNothing?: true
  /** How its route calls the place where a list goes on, and what screens alone use. */
  cursor?: CursorNames
  /** Fields of its answer that move by themselves, besides those that do everywhere. */
  moving?: readonly string[]
  /** The media type of a body that is not JSON. */
  takes?: 'multipart/form-data' | 'application/octet-stream'
  /** The media type of an answer that is not JSON. */
  gives?: 'application/pdf'
  example?: Example | undefined
}

/** What no key may do, at the address it would have. */
export type PersonOnly = Pick<ApiOperation, 'method' | 'path' | 'route'>

export type Registry = { operations: readonly ApiOperation[]; personOnly: readonly PersonOnly[] }

type Details = Partial<
  Pick<ApiOperation, 'description' | 'testUse' | 'writesNothing' | 'cursor' | 'moving' | 'takes' | 'gives' | 'example'>
>

/** `operation('getPayout', 'GET /payouts/{id}', payout.GET, 'payouts:read', 'A payout with its state')`. */
export function operation(
  id: string,
  address: `${Method} /${string}`,
  route: HandledRoute,
  scope: Scope,
  summary: string,
  details: Details = {},
): Omit<ApiOperation, 'group'> {
  return { id, ...addressed(address), route, scope, summary, testUse: 'none', ...details }
}

/** Operations that stand together in the reference. */
export const group = (name: string, operations: readonly Omit<ApiOperation, 'group'>[]): ApiOperation[] =>
  operations.map((each) => ({ ...each, group: name }))

/** Something only people may do, at the address it would have. */
export const personOnly = (address: `${Method} /${string}`, route: HandledRoute): PersonOnly => ({
  ...addressed(address),
  route,
})

function addressed(address: string): { method: Method; path: string } {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path: `${API_ROOT}${path}` }
}
