/** How long one append, or one request about the stream, may take, in milliseconds. */
export const STREAM_WITHIN_MS = 2_000

/** How often a process whose stream does not take messages tries whether it does again. */
export const PROBE_EVERY_MS = 500

/** A message whose id was seen within this time is not stored again; in milliseconds. */
export const DUPLICATE_WINDOW_MS = 120_000

/** A message that was handed out and not acknowledged for this long is handed out again; in milliseconds. */
export const ACK_WITHIN_MS = 15_000

/** Messages that may be handed out and not yet acknowledged, over all readers. */
export const UNACKNOWLEDGED_MAX = 50_000

/** How long after a failed batch its messages are handed out again, in milliseconds. */
export const RETRY_AFTER_MS = 1_000

/** How long a reader that stops passes on what has arrived, in milliseconds. */
export const GIVE_BACK_MS = 20

/** How long one request for messages is open; a reader whose server fell silent asks again after as long, in milliseconds. */
export const PULL_MS = 5_000

/** After how long without an answer a connection to servers far away is given up and made again, in milliseconds. */
export const SILENT_MS = 10_000
