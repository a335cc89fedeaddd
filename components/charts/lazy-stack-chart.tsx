'use client'

import { useLazy } from '../ui/use-lazy'
import type { StackChartProps } from './stack-chart'

const loadChart = async () => (await import('./stack-chart')).StackChart

/** Like `LazyHeatChart`, for stacked bars. */
export function LazyStackChart(props: StackChartProps) {
  const StackChart = useLazy(loadChart)
  return StackChart ? <StackChart {...props} /> : null
}
