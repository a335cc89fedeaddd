'use client'

import { useLate } from '../ui/use-late'
import type { StackChartProps } from './stack-chart'

const loadChart = async () => (await import('./stack-chart')).StackChart

/** As `LateHeatChart`, for bars made of parts. */
export function LateStackChart(props: StackChartProps) {
  const StackChart = useLate(loadChart)
  return StackChart ? <StackChart {...props} /> : null
}
