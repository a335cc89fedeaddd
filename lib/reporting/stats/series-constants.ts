/** What a chart can show. [S4.32] */
export const METRICS = ['earnings', 'clicks', 'conversions'] as const
export type Metric = (typeof METRICS)[number]
