/** Maximum members of a squad, the leader included. */
export const SQUAD_MAX = 10

export const SQUAD_NAME_MIN = 3
export const SQUAD_NAME_MAX = 40

/** 100% in basis points: the sum of the shares of a custom split. */
export const WHOLE_BPS = 10_000

/** Applications, and invitations, that come with the squad of an affiliate, newest first. */
export const SQUAD_APPLICATIONS_LISTED = 50

/** Minutes after an Eastern midnight during which the previous day may still change; it can be closed after that. */
export const DAY_SETTLES_MINUTES = 10

/** Changes shown in the history of a squad, and closed periods that come with a squad, newest first. */
export const HISTORY_LISTED = 50
export const PERIODS_LISTED = 24

/** Why nothing is split while a member has not accepted. */
export const WAITING = 'Nothing is split until every member has accepted the members and the split.'
