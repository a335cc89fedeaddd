/** The level shown before the server has answered. [S4.39] */
export const FIRST_LEVEL = { number: 1, name: 'Newbie' } as const

/** The name of a level without one in the list. [S4.38] */
export const DEFAULT_LEVEL_NAME = 'Champion'

/** Shown instead of the next level at the top. [S4.38] */
export const NO_NEXT_LEVEL_NAME = 'Max Level'

/** The level that shows the crown. [S2.74] [S6.3] */
export const CROWN_LEVEL = 5

/** The hold of a level, in days, where the network has no levels: it shortens none. */
export const NO_LEVEL_HOLD_DAYS = Number.POSITIVE_INFINITY
