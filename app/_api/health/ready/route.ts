import { readRequestId } from '@/lib/platform/http/request-id'
import { errorResponse, jsonResponse } from '@/lib/platform/http/responses/json'
import { assertServing } from '@/lib/runtime/processes/readiness-service'

// Not through `handle`, which asks the database who is calling: here its absence is the answer.
export async function GET(request: Request): Promise<Response> {
  const requestId = readRequestId(request.headers)
  try {
    await assertServing('web')
    return jsonResponse({ status: 'ready' }, requestId)
  } catch (error) {
    return errorResponse(error, requestId, 'GET /api/health/ready')
  }
}
