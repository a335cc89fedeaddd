import { handle } from '@/lib/http/handle'
import { liveQuerySchema } from '@/lib/live/schema'
import { openLiveStream } from '@/lib/live/stream'

export const dynamic = 'force-dynamic'

/** What happens to the session's person and affiliate, as it happens: server-sent events. */
export const GET = handle({ access: 'signed-in', query: liveQuerySchema }, ({ actor, query, request, requestId }) =>
  openLiveStream(actor, {
    requestId,
    lastEventId: request.headers.get('last-event-id'),
    since: query.since,
    signal: request.signal,
  }),
)
