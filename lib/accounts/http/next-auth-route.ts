import 'server-only'
import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { refuseOtherOrigin } from '@/lib/platform/http/origin'
import { readRequestId } from '@/lib/platform/http/request-id'
import { clientAbortResponse, errorResponse } from '@/lib/platform/http/responses/json'
import { readText } from '@/lib/platform/http/server/body'
import { isClientAbort } from '@/lib/platform/http/server/client-abort'
import { authOptions } from './next-auth'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** next-auth's endpoints with the checks of our other routes: own origin, limited body, one error shape. */
export async function handleNextAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    refuseOtherOrigin(request, new URL(env().NEXTAUTH_URL).origin)
    if (request.method === 'GET' && request.nextUrl.pathname.endsWith('/callback/credentials'))
      throw new AppError('method_not_allowed', 'Sign in with POST.')
    const failures: unknown[] = []
    const options = authOptions((error) => void failures.push(error))
    const answer: Response = await NextAuth(await bounded(request), context, options)
    if (failures.length > 0) throw failures[0]
    // next-auth answers unknown actions in plain text, sometimes as "[object Object]"
    if (answer.status === 400) throw new AppError('bad_request', 'There is no such action.')
    return answer
  } catch (error) {
    const [requestId, where] = [readRequestId(request.headers), `${request.method} ${request.nextUrl.pathname}`]
    return isClientAbort(error, request.signal)
      ? clientAbortResponse(requestId, where)
      : errorResponse(error, requestId, where)
  }
}

/** The request with its body read within the limit; refuses invalid JSON. */
async function bounded(request: NextRequest): Promise<NextRequest> {
  const { method, headers, url } = request
  if (method !== 'POST') return request
  const body = await readText(request)
  if (headers.get('content-type')?.includes('application/json') && !isJsonObject(body)) {
    throw new AppError('bad_request', 'The body is not valid JSON.')
  }
  return new NextRequest(url, { method, headers, body })
}

function isJsonObject(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null
  } catch {
    return false
  }
}
