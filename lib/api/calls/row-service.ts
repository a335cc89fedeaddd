import 'server-only'
import type { z } from 'zod'
import { setKeyActor } from '@/lib/accounts/auth/actor'
import { type HandledRoute, handle } from '@/lib/accounts/http/handle'
import type { RouteOperation } from '@/lib/accounts/http/schema'
import { AppError } from '@/lib/platform/errors'
import { isNumbered, listRowSchema, rowIn } from './rules'

/**
 * The route of one row of a list at an address of its own, so that it has an ETag an edit can name: the list is asked as
 * screens ask it, a list with pages for that row alone. `edit` is a route of the same address, whose parameter it has.
 */
export function createRowRoute(list: HandledRoute, edit: HandledRoute, operation: RouteOperation): HandledRoute {
  const { access, response } = list.rules
  const params = edit.rules.params as z.ZodObject
  const [name = 'id'] = Object.keys(params.shape)
  const row = listRowSchema(response)
  if (!row) throw new Error('the answer has no rows')
  return handle(
    { access, params, response: row },
    async ({ request, actor, params: given }) => {
      const key = String((given as Record<string, unknown>)[name])
      const query = isNumbered(list.rules) ? `?${new URLSearchParams({ only: key })}` : ''
      const listRequest = new Request(new URL(query, request.url), { headers: request.headers })
      if (actor?.keyId) setKeyActor(listRequest, { ...actor, keyId: actor.keyId })
      const answer = await list(listRequest, { params: Promise.resolve({}) })
      if (answer.status !== 200) return answer
      const found = rowIn(await answer.json(), key)
      if (!found) throw new AppError('not_found', 'There is no such thing, or it is not yours.')
      return found
    },
    operation,
  )
}
