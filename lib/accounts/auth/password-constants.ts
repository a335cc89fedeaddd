export const PASSWORD_MIN_LENGTH = 8

/** Long enough for any phrase, short enough that hashing it costs nothing extra. */
export const PASSWORD_MAX_LENGTH = 200
