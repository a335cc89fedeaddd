/**
 * How many lines beyond those listed are read, to sort those with the figure of the last one by their values. Of more
 * lines that are equal, it is not said which are listed.
 */
export const EQUAL_MAX = 2_000
