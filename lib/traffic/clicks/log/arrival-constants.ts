/** How often it is looked whether clicks that postbacks wait for are written, in milliseconds. */
export const LOOK_EVERY_MS = 50

/** Postbacks that may wait for their clicks; the clicks of further ones are looked for once. */
export const WAITING_MAX = 1_000

/** By how much the clocks of trackers and of the log may differ, with the time a click takes to be stored. */
export const CLOCKS_APART_MS = 65_000
