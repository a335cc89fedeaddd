/** The longest stored error of a job, in characters. */
export const ERROR_MAX = 500
