import type { Scope } from '../api-keys/constants'

/** What test keys may do: nothing, act as the test account of their affiliate, or move test accounts. */
export type TestUse = 'none' | 'twin' | 'own'

/** An example call: a filled-in path, a query, a body. */
export type Example = { path?: string; query?: string; body?: Record<string, unknown> }

/** The names a route gives the parameter and the field of its cursor, and others that the API does not have. */
export type CursorNames = { sent: string; answered: string; omitted?: readonly string[] }

/** What a route is in the API. What it takes, answers and demands of its caller are the rules of the route. */
export type RouteOperation = {
  id: string
  scope: Scope
  summary: string
  description?: string
  /** Its address from `/api/v1`, where that of its file is another operation's. */
  path?: string
  /** None by default. */
  testUse?: TestUse
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
  /** Of a call without a body. */
  example?: Example
}
