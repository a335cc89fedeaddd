/** People of a squad at most, the leader included. */
export const SQUAD_MAX = 10

export const SQUAD_NAME_MIN = 3
export const SQUAD_NAME_MAX = 40
export const PITCH_MIN = 20
export const PITCH_MAX = 1_000

/** A whole, in basis points: what the shares of a custom split add up to. */
export const WHOLE_BPS = 10_000

/** Applications of one list, newest first. */
export const SQUAD_APPLICATIONS_LISTED = 50
