/** How many names one report can be sorted by in ClickHouse; with more PostgreSQL sorts it. */
export const NAMES_MAX = 50_000

/** How many lines are read by hashes of sub-IDs, to have all that are equal to the last one wanted. */
export const HASHED_LINES = 2_000
