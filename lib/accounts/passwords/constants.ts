/** The reset request always takes this long, known address or not: longer than the work behind it. */
export const PASSWORD_RESET_ANSWER_MS = 200
