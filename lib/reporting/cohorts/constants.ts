/** How many weeks of clicks a report may have; the running one is the last. */
export const WEEK_COUNTS = [4, 8, 13, 26] as const
export const WEEKS_DEFAULT = 8

/** Ages with a column of their own, in weeks since the click; older conversions are in one more. */
export const LAST_AGE = 8
export const AGES = Array.from({ length: LAST_AGE + 2 }, (_, age) => age)

/** What the cells show: of an age alone, or summed up to it. */
export const COHORT_FIGURES = ['payoutCents', 'conversions', 'epcCents'] as const
export const STAFF_COHORT_FIGURES = [...COHORT_FIGURES, 'revenueCents', 'marginCents'] as const
export type CohortFigure = (typeof STAFF_COHORT_FIGURES)[number]

/** What a report of cohorts can be narrowed to: what the roll-ups have, which count the clicks. */
export const COHORT_FILTERS = ['offer', 'advertiser', 'source'] as const
export const STAFF_COHORT_FILTERS = [...COHORT_FILTERS, 'affiliate'] as const
