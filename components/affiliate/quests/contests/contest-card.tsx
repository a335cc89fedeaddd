import { DataTable } from '@/components/shared/lists/data-table'
import { cn } from '@/components/ui/cn'
import { Tag } from '@/components/ui/tag'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { contestDays, ordinal, placesLabel } from '@/lib/rewards/contests/rules'
import type { ListedContest } from '@/lib/rewards/contests/schema'

const STATES: Record<ListedContest['state'], string> = {
  planned: 'Not started',
  running: 'Running',
  ended: 'Over, not settled',
  settled: 'Settled',
  cancelled: 'Canceled',
}
const UNITS = { conversions: 'conversion', earnings: '', clicks: 'unique click' } as const

/** "$12.50", "1 conversion", "1,204 unique clicks" */
function amount(metric: ListedContest['metric'], value: number): string {
  if (metric === 'earnings') return formatCents(value)
  return plural(value, UNITS[metric])
}

/** One contest: its days, one's own rank and the way to the next one, prizes, and the first ranks. */
export function ContestCard({ contest }: { contest: ListedContest }) {
  const { name, description, state, isOfSquad, prizes } = contest
  const { firstDay, lastDay } = contestDays({ startsAt: new Date(contest.startsAt), endsAt: new Date(contest.endsAt) })
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3 text-13 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="font-medium [overflow-wrap:anywhere]">{name}</h4>
        <Tag accent={state === 'running'}>{STATES[state]}</Tag>
        {isOfSquad ? <Tag>Your squad only</Tag> : null}
      </div>
      {description ? <p className="text-12 text-muted [overflow-wrap:anywhere]">{description}</p> : null}
      <p className="text-12 text-muted">
        {dayLabel(firstDay)} to {dayLabel(lastDay)}, Eastern time
      </p>
      {state === 'cancelled' ? <p>It was canceled. No prizes are paid.</p> : <Own contest={contest} />}
      {state === 'cancelled' ? null : (
        <p className="text-12 text-muted">
          Prizes: {prizes.map((prize) => `${placesLabel(prize)} ${formatCents(prize.cents)}`).join(', ')}
        </p>
      )}
      <Ranks contest={contest} />
    </li>
  )
}

function Own({ contest }: { contest: ListedContest }) {
  const { own, next, metric, state, ranked, heldUntil, isTakenBack, settlesAt } = contest
  if (state === 'planned') return null
  const offer = contest.offerId === null ? '' : ` with offer ${contest.offerId}`
  return (
    <div className="grid gap-1">
      {own ? (
        <p>
          You are <b className="font-strong">{ordinal(own.rank)}</b> of {formatCount(ranked)} with{' '}
          {amount(metric, own.value)}.{next ? ` ${amount(metric, next.missing)} more to be ${ordinal(next.rank)}.` : ''}
        </p>
      ) : state === 'running' ? (
        <p>{`You have no rank yet. ${metric === 'earnings' ? 'Earnings' : `Each ${UNITS[metric]}`}${offer} counts.`}</p>
      ) : (
        <p>You have no rank in this contest.</p>
      )}
      {state === 'ended' ? (
        <p className="text-12 text-muted">
          Ranks can still change until {dayLabel(easternDay(new Date(settlesAt)))}, when prizes are settled.
        </p>
      ) : null}
      {state === 'settled' && own && own.prizeCents > 0 ? (
        <p className="text-12 text-muted">
          Your prize of {formatCents(own.prizeCents)}{' '}
          {isTakenBack
            ? 'was reversed, because something that counted was reversed.'
            : heldUntil
              ? `is held until ${dayLabel(easternDay(new Date(heldUntil)))}.`
              : 'is yours.'}
        </p>
      ) : null}
    </div>
  )
}

function Ranks({ contest: { name, table, own, metric } }: { contest: ListedContest }) {
  if (table.length === 0) return null
  const rows = own && !table.some(({ isOwn }) => isOwn) ? [...table, own] : table
  return (
    <DataTable
      caption={`Ranks of ${name}`}
      rows={rows}
      rowKey={({ rank }) => rank}
      columns={[
        { head: 'Rank', cell: ({ rank }) => rank },
        {
          head: 'Affiliate',
          cell: (row) => (row.isOwn ? 'You' : row.name),
          cellProps: ({ isOwn }) => ({ className: cn(isOwn && 'font-strong') }),
        },
        {
          head: metric === 'clicks' ? 'Clicks' : metric === 'earnings' ? 'Earnings' : 'Conversions',
          align: 'right',
          cell: ({ value }) => (metric === 'earnings' ? formatCents(value) : formatCount(value)),
        },
        { head: 'Prize', align: 'right', cell: ({ prizeCents }) => (prizeCents > 0 ? formatCents(prizeCents) : '—') },
      ]}
    />
  )
}
