import type { HandledRoute } from '@/lib/accounts/http/handle'
import type { Example, RouteOperation, TestUse } from '@/lib/accounts/http/schema'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Files of routes by their path below `/api`, with parameters in braces. */
export type RouteFiles = Readonly<Record<string, Readonly<Partial<Record<Method, HandledRoute>>>>>

/** A handler at its address in the API. */
export type AddressedRoute = {
  method: Method
  /** With parameters in braces, from `/api/v1`. */
  path: string
  route: HandledRoute
  testUse: TestUse
  /** Of what is sent with a body: it only computes an answer from it. */
  writesNothing?: true
  /** How its route calls the cursor of its list, and what screens alone use. */
  cursor?: CursorNames
  /** Fields of its answer that move by themselves, besides those that do everywhere. */
  moving?: readonly string[]
  /** The media type of a body that is not JSON. */
  takes?: 'multipart/form-data' | 'application/octet-stream'
  /** The media type of an answer that is not JSON. */
  gives?: 'application/pdf'
  example?: Example | undefined
}

/** One operation of the API. */
export type ApiOperation = AddressedRoute &
  Omit<RouteOperation, 'path' | 'testUse' | 'example'> & {
    testUse: TestUse
    example?: Example | undefined
    /** The heading it stands under in the reference. */
    group: string
  }

/** `personOnly` is what no key may do, at the addresses it would have. */
export type Registry = { operations: readonly ApiOperation[]; personOnly: readonly AddressedRoute[] }
