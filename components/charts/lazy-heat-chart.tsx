'use client'

import { useLazy } from '../ui/use-lazy'
import type { HeatChartProps } from './heat-chart'

const loadChart = async () => (await import('./heat-chart')).HeatChart

/** Loads the chart and its library on demand, so that pages without charts and the first paint do not load it. [Q54] */
export function LazyHeatChart(props: HeatChartProps) {
  const HeatChart = useLazy(loadChart)
  return HeatChart ? <HeatChart {...props} /> : null
}
