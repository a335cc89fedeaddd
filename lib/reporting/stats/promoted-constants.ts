/** Affiliates whose offers a process remembers. */
export const REMEMBERED_AFFILIATES = 5_000

/** How long it remembers them before it reads all of their days again, in milliseconds. */
export const REMEMBERED_MS = 3_600_000

/** The last days that are read each time: a click is counted on its own day, also when it is stored a while later. */
export const READ_AGAIN_DAYS = 2
