/** The periods of the overview, in Eastern days, today included. */
export const OVERVIEW_DAYS = ['7', '30', '90', '365'] as const
export type OverviewDays = (typeof OVERVIEW_DAYS)[number]
export const DEFAULT_DAYS: OverviewDays = '30'
