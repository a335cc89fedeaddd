import 'server-only'
import { timed } from '@/lib/platform/telemetry/metrics'
import type { CONVERSION_STEPS, CORRECTION_STEPS } from './postback-constants'

type StepName = (typeof CONVERSION_STEPS)[number] | (typeof CORRECTION_STEPS)[number]

/** Runs a step of a conversion or of its correction, timed by its name. */
export const step = <T>(name: StepName, run: () => Promise<T>): Promise<T> =>
  timed('conversion_step_seconds', 'Durations of the steps of conversions and their corrections.', { step: name }, run)
