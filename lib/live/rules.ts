import type { Audience, LiveEvent } from './schema'

/** The name under which an audience's pages are found. */
export function audienceKey(to: Audience): string {
  return 'userId' in to ? `user:${to.userId}` : `affiliate:${to.affiliateId}`
}

/** An event as server-sent text. The id lets a browser that comes back say that it was here before. */
export function eventFrame(event: LiveEvent, id: string): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
}

/** What a stream begins with: how long to wait before coming back, and an id to come back with. */
export function openingFrame(retryMs: number, id: string): string {
  return `retry: ${retryMs}\nid: ${id}\n\n`
}

/** A line that no page sees, but every proxy and socket between does. */
export const HEARTBEAT_FRAME = ': still here\n\n'
