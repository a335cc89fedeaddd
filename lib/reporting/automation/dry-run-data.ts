import 'server-only'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { nameThings, readThings } from './data'
import { dryRun, judgedDays, type Measured, measuredText } from './rules'
import type { DryRunAnswer, DryRunInput } from './schema'

/**
 * What a rule would have done on days that are over, as if it had been switched on before the first of them and nobody had undone
 * anything. It reads what is recorded now: a conversion that was approved or refunded since counts as that, and traffic that the
 * rule would have paused is still there.
 * @throws AppError invalid for days to come, and where `readThings` refuses
 */
export async function runDry(input: DryRunInput, at: Date): Promise<DryRunAnswer> {
  const { from, to } = input
  if (to > easternDay(at)) throw new AppError('invalid', 'A dry run is of days until today.')
  const rows = await readThings(input, { from: judgedDays(input, from).from, to: judgedDays(input, to).to }, at)
  const days = dryRun(input, rows, { from, to })
  const names = await nameThings(days.flatMap(({ acts, ends }) => [...acts, ...ends].map(({ thing }) => thing)))
  const toStep = (day: string) => (measured: Measured) => ({
    name: names(measured.thing),
    found: measuredText(input, measured, day),
    value: measured.value ?? 0,
    base: measured.base,
  })
  return {
    from,
    to,
    things: new Set(rows.map(({ key }) => key)).size,
    days: days.map(({ day, acts, ends, isStopped }) => ({
      day,
      acts: acts.map(toStep(day)),
      ends: ends.map(toStep(day)),
      isStopped,
    })),
  }
}
