/** The PostgreSQL channel that carries live events between processes. */
export const LIVE_CHANNEL = 'stoke_live'

/** How often a stream sends a heartbeat and checks its session, in milliseconds. */
export const HEARTBEAT_MS = 20_000

/** How long a browser waits before it reconnects a lost stream, in milliseconds. */
export const RETRY_MS = 3_000

/** Streams one user may have open in one process. */
export const STREAMS_PER_USER = 10

/** The most events queued for a slow reader. Later ones are dropped, and the page reloads its data. */
export const WAITING_EVENTS = 64

/** Unread heartbeats after which a stream is closed. */
export const UNREAD_HEARTBEATS = 3

/** Admin pages that receive live events. */
export const STAFF_AUDIENCES = ['conversion-feed', 'test-mode'] as const

/** How long a process remembers which audiences got events, in milliseconds: longer than a page takes to open its stream. */
export const REMEMBERED_MS = 60_000

/** How much earlier than a page's timestamp its data may have been read, in milliseconds. */
export const READ_BEFORE_MS = 2_000
