/** The period start under which the usage of a total cap is stored: a total is a single period that never ends. */
export const TOTAL_PERIOD_DAY = '1970-01-01'
