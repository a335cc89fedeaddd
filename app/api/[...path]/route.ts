import { apiRoutes } from '@/app/_api/table'
import { AppError } from '@/lib/platform/errors'
import { readRequestId } from '@/lib/platform/http/request-id'
import { errorResponse } from '@/lib/platform/http/responses/json'
import { allowedMethods, findHandler } from '@/lib/platform/http/route-table'

type Context = { params: Promise<{ path: string[] }> }

/**
 * Answers every address under /api with the route of app/_api. Next compiles, traces and starts each entry by itself: one
 * entry for all routes takes a third of a build away.
 */
async function answer(request: Request, { params }: Context): Promise<Response> {
  const { path } = await params
  const found = apiRoutes.find(path)
  if (!found) {
    const error = new AppError('not_found', 'There is no such address.')
    return errorResponse(error, readRequestId(request.headers), `${request.method} /api/${path.join('/')}`)
  }
  const route = await found.load()
  const handler = findHandler(route, isProbe(path, request.method) ? 'GET' : request.method)
  if (handler) return handler(request, { params: Promise.resolve(found.params) })
  const status = request.method === 'OPTIONS' ? 204 : 405
  return new Response(null, { status, headers: { allow: allowedMethods(route) } })
}

/** HAProxy asks with OPTIONS unless it is told otherwise: a 204 from a server that is not ready would send it visitors. */
const isProbe = ([area]: readonly string[], method: string): boolean => area === 'health' && method === 'OPTIONS'

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
