/** The size of a chart's picture in pixels. */
export const WIDTH = 1_000
export const HEIGHT = 560

/** How many values a chart shows: bars with a name each, and columns of time. */
export const BARS_MAX = 12
export const COLUMNS_MAX = 92
