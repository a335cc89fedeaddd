import type { ReceivedClick } from '../storage/received-click-rules'

/**
 * Where a click goes before its visitor is sent on: PostgreSQL itself, or a stream in front of it. From either one it is
 * written to the tables once, with its roll-ups.
 */
export type ClickLog = {
  /** Resolves when the click outlives this process. @throws when nobody may rely on it, and the visitor is not sent on */
  push(click: ReceivedClick): Promise<void>
  /** Resolves when no click waits for its answer. */
  drained(): Promise<void>
}

/** The subject of clicks in the stream; the affiliate's number follows. */
export const CLICK_SUBJECT = 'clicks'
