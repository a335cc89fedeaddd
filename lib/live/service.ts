import 'server-only'
import type { Tx } from '../db'
import { LIVE_CHANNEL } from './constants'
import type { Audience, LiveEvent } from './schema'

/** Tells open pages of an event, when and only when the caller's transaction commits. */
export async function publish(tx: Tx, to: Audience, event: LiveEvent): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ to, event })})`
}
