/** How many names one report can be sorted by in ClickHouse; with more PostgreSQL sorts it. */
export const NAMES_MAX = 50_000
