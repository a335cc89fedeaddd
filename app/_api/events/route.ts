import { openLiveStream } from '@/lib/accounts/http/event-stream'
import { handle } from '@/lib/accounts/http/handle'
import { liveQuerySchema } from '@/lib/messages/live/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** The live events of the session's user and affiliate: server-sent events. */
export const GET = handle({ access: 'signed-in', query: liveQuerySchema }, ({ actor, query, request, requestId }) =>
  openLiveStream(
    actor,
    {
      requestId,
      lastEventId: request.headers.get('last-event-id'),
      since: query.since,
      signal: request.signal,
    },
    systemClock,
  ),
)
