import { STAFF_DEFAULT_FIGURES } from '../../report-queries/figure-constants'

/**
 * The dimensions a report can be narrowed to one value of, in the order in which a press on a line goes deeper; a day
 * is a period of one day.
 */
export const PERFORMANCE_FILTERS = ['advertiser', 'offer', 'affiliate', 'source', 'country', 'datacenter'] as const
export type PerformanceFilter = (typeof PERFORMANCE_FILTERS)[number]

/** What staff can break results down by, at most DIMENSIONS_MAX at once. */
export const PERFORMANCE_DIMENSIONS = ['day', ...PERFORMANCE_FILTERS] as const
export type PerformanceDimension = (typeof PERFORMANCE_DIMENSIONS)[number]

/** The figures of a line, in the order of the table; each can be sorted by. */
export const PERFORMANCE_FIGURES = STAFF_DEFAULT_FIGURES
export type PerformanceFigure = (typeof PERFORMANCE_FIGURES)[number]

/** Lines of one report; all further ones are combined. */
export const PERFORMANCE_LINES = 500
