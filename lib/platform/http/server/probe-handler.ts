import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../errors'
import { log } from '../../log'
import { REQUEST_ID_HEADER } from '../request-id'

type Answer = { status: number; body: unknown }

/**
 * The request handler of a process without pages: answers the liveness and the readiness check, and 404 to anything else.
 * @param assertServing throws an AppError that says why the process cannot do its work
 */
export function probeHandler(assertServing: () => Promise<void>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    void answerTo(request.url, assertServing).then(({ status, body }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        [REQUEST_ID_HEADER]: randomUUID(),
      })
      response.end(JSON.stringify(body))
    })
  }
}

async function answerTo(url: string | undefined, assertServing: () => Promise<void>): Promise<Answer> {
  if (url === '/api/health/live') return { status: 200, body: { status: 'live' } }
  if (url !== '/api/health/ready') return failed(new AppError('not_found', 'There is nothing here.'))
  try {
    await assertServing()
    return { status: 200, body: { status: 'ready' } }
  } catch (error) {
    if (error instanceof AppError) return failed(error)
    log.error({ err: error }, 'the readiness check failed')
    return failed(new AppError('unavailable', 'The readiness check failed; the log says why.'))
  }
}

const failed = ({ status, code, message }: AppError): Answer => ({ status, body: { error: { code, message } } })
