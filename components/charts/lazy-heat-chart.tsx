'use client'

import { useLazy } from '../ui/use-lazy'
import type { HeatChartProps } from './heat-chart'

const loadChart = async () => (await import('./heat-chart')).HeatChart

/** The chart with its library: a page without charts never has it, and a first paint does not wait for it. [Q54] */
export function LazyHeatChart(props: HeatChartProps) {
  const HeatChart = useLazy(loadChart)
  return HeatChart ? <HeatChart {...props} /> : null
}
