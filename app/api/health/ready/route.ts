import { assertReady } from '@/lib/platform/health/data'
import { errorAnswer, jsonAnswer } from '@/lib/platform/http/answers'
import { requestIdOf } from '@/lib/platform/http/request-id'

// Not through `handle`, which asks the database who is calling: here its absence is the answer.
export async function GET(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  try {
    await assertReady()
    return jsonAnswer({ status: 'ready' }, requestId)
  } catch (error) {
    return errorAnswer(error, requestId, 'GET /api/health/ready')
  }
}
