import Link from 'next/link'
import { ChangeMark } from '@/components/shared/figures/change-mark'
import { Tile } from '@/components/shared/figures/tile'
import { formatCents } from '@/lib/platform/money/format'
import type { HomeFigure } from '@/lib/runtime/staff-home/admin-schema'
import { FIGURES } from '@/lib/runtime/staff-home/constants'
import { FIGURE_LABELS } from './home-labels'

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const isMoney = (key: HomeFigure['key']) => key === 'payoutCents' || key === 'revenueCents'

function formatFigure(key: HomeFigure['key'], value: number): string {
  if (isMoney(key)) return formatCents(Math.round(value))
  return value < 10 ? ONE_DECIMAL.format(value) : WHOLE.format(value)
}

/** Today's figures so far, against the same time yesterday and the mean of seven days. */
export function HomeFigures({ figures }: { figures: readonly HomeFigure[] }) {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="pb-2 text-14">
        Today so far <span className="label ml-1 font-medium">Eastern Time</span>
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {figures.map((figure) => (
          <FigureTile key={figure.key} figure={figure} />
        ))}
      </dl>
    </section>
  )
}

function FigureTile({ figure: { key, today, yesterday, mean } }: { figure: HomeFigure }) {
  return (
    <Tile
      label={
        <Link href={FIGURES[key].path} prefetch={false} className="hover:text-text hover:underline">
          {FIGURE_LABELS[key]}
        </Link>
      }
    >
      <span className="figure block truncate text-22 leading-7">{formatFigure(key, today)}</span>
      <Compared name="Yesterday" value={today} before={yesterday} text={formatFigure(key, yesterday)} />
      <Compared name="7-day mean" value={today} before={mean} text={formatFigure(key, mean)} />
    </Tile>
  )
}

type ComparedProps = { name: string; value: number; before: number; text: string }

function Compared({ name, value, before, text }: ComparedProps) {
  return (
    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-12 text-muted">
      <ChangeMark value={value} before={before} isGain />
      <span>
        {name} {text}
      </span>
    </span>
  )
}
