import { Crown, Flame, Timer } from 'lucide-react'
import { Money } from '@/components/shared/figures/money'
import { Module } from '@/components/shared/modules/module'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { LevelRing } from '@/components/ui/level-ring'
import { Progress } from '@/components/ui/progress'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { CROWN_LEVEL, FIRST_LEVEL } from '@/lib/rewards/levels/constants'
import { displayLevelName, levelProgress } from '@/lib/rewards/levels/rules'
import type { LevelHistory } from '@/lib/rewards/levels/schema'

type LevelPathProps = {
  history: LevelHistory
  /** All-time earnings in dollars. */
  totalPayout: number
}

/** The five levels in order: the current one, what each one unlocks, and when it was reached. */
export function LevelPath({ history, totalPayout }: LevelPathProps) {
  const percent = levelProgress(history.level, totalPayout, history.levels)
  return (
    <Card aria-labelledby="path-title" className="p-5 max-md:p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-4">
        <div>
          <h2 id="path-title" className="text-22 leading-7">
            Level {history.level}
          </h2>
          <p className="text-13 text-muted">{progressText(history, totalPayout)}</p>
        </div>
        <p className="text-right">
          <span className="label block">Total earnings</span>
          <Money cents={Math.round(totalPayout * 100)} figure className="text-28" />
        </p>
      </div>
      {percent === null ? null : (
        <Progress value={percent / 100} label="Progress to the next level" className="mb-5 h-2" />
      )}
      <ol className="grid gap-3 lg:grid-cols-5">
        {history.levels.map((level) => (
          <LevelStep key={level.number} level={level} current={history.level} percent={percent ?? 100} />
        ))}
      </ol>
    </Card>
  )
}

function progressText({ level, levels }: LevelHistory, totalPayout: number): string {
  const next = levels.find(({ number }) => number === level + 1)
  if (!next) return 'This is the highest level.'
  const missing = Math.max(0, next.requiredEarnings - totalPayout)
  const sum = missing.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return `${sum} to ${displayLevelName(next.name)}`
}

type LevelStepProps = { level: LevelHistory['levels'][number]; current: number; percent: number }

function LevelStep({ level, current, percent }: LevelStepProps) {
  const { number, name, requiredEarnings, holdDays, reachedAt } = level
  const isReached = number <= current
  const filled = number < current ? 1 : number === current ? percent / 100 : 0
  return (
    <li
      aria-current={number === current ? 'step' : undefined}
      className={cn(
        'flex flex-col gap-2 rounded-card border border-line p-4 max-lg:grid max-lg:grid-cols-[auto_1fr] max-lg:gap-x-3',
        // one row on a tablet: requirement, reward and date reached
        'md:max-lg:grid-cols-[auto_1fr_180px_150px] md:max-lg:items-center md:max-lg:gap-y-0',
        number === current && 'border-accent-line bg-accent-soft',
        !isReached && 'text-muted',
      )}
    >
      <LevelRing level={number} progress={filled} className="size-11 flex-none text-16 max-lg:row-span-2" />
      <h3 className="flex items-center gap-1.5 text-16 leading-5">
        {displayLevelName(name)}
        {number === CROWN_LEVEL ? <Crown className="text-accent-text" aria-label="Crown badge" role="img" /> : null}
      </h3>
      <p className="text-13 tabular-nums">
        {requiredEarnings.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })}{' '}
        earned
      </p>
      <ul className="grid gap-1 text-12 text-text-2 max-md:col-span-2 md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1">
        <li className="flex items-start gap-1.5">
          <Timer className="icon-sm mt-0.5 flex-none" aria-hidden="true" /> Holds of at most {holdDays} days
        </li>
        {number === FIRST_LEVEL.number ? null : (
          <Module name="streak">
            <li className="flex items-start gap-1.5">
              <Flame className="icon-sm mt-0.5 flex-none" aria-hidden="true" /> A restore point
            </li>
          </Module>
        )}
      </ul>
      <p className="mt-auto text-12 text-muted max-md:col-span-2 md:max-lg:col-start-4 md:max-lg:row-span-2 md:max-lg:row-start-1 md:max-lg:my-auto md:max-lg:text-right">
        {reachedAt ? `Reached ${formatEasternDay(reachedAt)}` : isReached ? 'Reached' : 'Not reached yet'}
      </p>
    </li>
  )
}
