/** The longest name of a goal, in characters. */
export const GOAL_NAME_LENGTH = 60

/** The days of calls that are looked at before goals begin to refuse other events. */
export const EVENTS_DAYS = 30
