/** Entries of one page of the history of a subject. */
export const HISTORY_PAGE = 30
