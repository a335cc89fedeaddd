/** The most affiliates a search by name suggests. */
export const PEOPLE_SUGGESTED = 8

/** Shorter searches suggest nobody: in characters. */
export const PEOPLE_QUERY_MIN = 2
