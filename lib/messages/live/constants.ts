/** PostgreSQL's channel that carries live events from whichever process caused them to those with open pages. */
export const LIVE_CHANNEL = 'stoke_live'

/** How often a stream shows that it is alive and asks whether its session still is, in milliseconds. */
export const HEARTBEAT_MS = 20_000

/** How long a browser waits before it opens a lost stream again, in milliseconds. */
export const RETRY_MS = 3_000

/** Streams one person may hold open in one process: more tabs than anybody reads. */
export const STREAMS_PER_USER = 10

/** Events that wait for a slow reader, at most. What comes after is dropped, and the page asked to load again. */
export const WAITING_EVENTS = 64

/** Heartbeats a reader may leave unread before its stream is given up. */
export const UNREAD_HEARTBEATS = 3

/** Admin pages that are told of things as they happen. */
export const STAFF_AUDIENCES = ['conversion-feed'] as const

/** How long a process remembers whom it told something, in milliseconds: longer than a page takes to open its stream. */
export const REMEMBERED_MS = 60_000

/** By how much a page's clock may be ahead of the moment its figures were read, in milliseconds. */
export const READ_BEFORE_MS = 2_000
