import 'server-only'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { nameThings, readThings } from './data'
import { type DryStep, dryRun } from './dry-run-rules'
import { judgedDays, momentOf } from './rules'
import type { DryRunAnswer, DryRunInput } from './schema'
import { measuredText } from './text-rules'

/**
 * What a rule would have done on recorded days, as if it had been switched on before the first of them and nobody had undone
 * anything. It reads what is recorded now: a conversion that was approved or refunded since counts as that, and traffic that the
 * rule would have paused is still there.
 * @throws AppError invalid for days to come, and where `readThings` refuses
 */
export async function runDry(input: DryRunInput, at: Date): Promise<DryRunAnswer> {
  const { from, to } = input
  if (to > easternDay(at)) throw new AppError('invalid', 'A dry run is of days until today.')
  const { isToday } = input
  const span = { from: judgedDays(input, from).from, to: judgedDays(input, to).to }
  const rows = await readThings(input, { days: span, isByHour: isToday, at })
  const allPerDay = settings().automation.perDay
  const days = dryRun(input, rows, { from, to, allPerDay, now: momentOf(input, at) })
  const steps = days.flatMap(({ acts, ends }) => [...acts, ...ends])
  const names = await nameThings(steps.map(({ measured }) => measured.thing))
  const toStep = ({ measured, moment }: DryStep) => ({
    name: names(measured.thing),
    found: measuredText(input, measured, moment),
    figures: [...measured.figures],
  })
  return {
    from,
    to,
    things: new Set(rows.map(({ key }) => key)).size,
    days: days.map(({ day, acts, ends, isStopped }) => ({
      day,
      acts: acts.map(toStep),
      ends: ends.map(toStep),
      isStopped,
    })),
  }
}
