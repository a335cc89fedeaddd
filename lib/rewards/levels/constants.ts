/** What the shell shows while it knows nothing. [S4.39] */
export const FIRST_LEVEL = { number: 1, name: 'Newbie' } as const

/** The name of a level that has none in the list. [S4.38] */
export const DEFAULT_LEVEL_NAME = 'Champion'

/** What stands in the place of the next level when there is none. [S4.38] */
export const NO_NEXT_LEVEL_NAME = 'Max Level'

/** Whoever has it wears the crown. [S2.74] [S6.3] */
export const CROWN_LEVEL = 5
