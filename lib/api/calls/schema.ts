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
