import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { REVOCABLE_METRICS } from './constants'

/** The value to record: the measured one for revocable metrics, the highest one so far for the others. */
export function bestValue(metric: QuestMetric, measured: bigint, recorded: bigint | undefined): bigint {
  return recorded !== undefined && recorded > measured && !REVOCABLE_METRICS.has(metric) ? recorded : measured
}

type Measured = {
  metric: QuestMetric
  target: bigint
  value: bigint
  /** The recorded value; undefined the first time. */
  recorded: bigint | undefined
  isCompleted: boolean
  mayComplete: boolean
}

/**
 * Whether a quest is newly done, no longer done, or unchanged. Only a value that fell undoes a quest: a target raised
 * later does not affect affiliates who had reached it.
 */
export function completionChange(measured: Measured): 'done' | 'undone' | 'same' {
  const { metric, target, value, recorded = 0n, isCompleted, mayComplete } = measured
  if (!isCompleted) return mayComplete && value >= target ? 'done' : 'same'
  return value < target && value < recorded && REVOCABLE_METRICS.has(metric) ? 'undone' : 'same'
}
