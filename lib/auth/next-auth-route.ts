import 'server-only'
import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { env } from '../env'
import { AppError } from '../errors'
import { errorAnswer } from '../http/answers'
import { BODY_LIMIT_BYTES } from '../http/body'
import { refuseForeignOrigin } from '../http/origin'
import { requestIdOf } from '../http/request-id'
import { authOptions } from './next-auth'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** next-auth's endpoints, with what every other route of ours has: no foreign callers, no huge bodies, one error shape. */
export async function handleNextAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    refuseForeignOrigin(request, new URL(env().NEXTAUTH_URL).origin)
    const answer: Response = await NextAuth(await bounded(request), context, authOptions())
    // next-auth says in plain text, and sometimes as "[object Object]", that it has no such action
    if (answer.status === 400) throw new AppError('bad_request', 'There is no such action.')
    return answer
  } catch (error) {
    return errorAnswer(error, requestIdOf(request.headers), `${request.method} ${request.nextUrl.pathname}`)
  }
}

/** The request as it came, once its body is known to be small and, where it says so, JSON. */
async function bounded(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES) {
    throw new AppError('payload_too_large', `The body is larger than ${BODY_LIMIT_BYTES} bytes.`)
  }
  if (!request.headers.get('content-type')?.includes('application/json')) return request
  const isJson = await request
    .clone()
    .json()
    .then((body: unknown) => typeof body === 'object' && body !== null)
    .catch(() => false)
  if (!isJson) throw new AppError('bad_request', 'The body is not valid JSON.')
  return request
}
