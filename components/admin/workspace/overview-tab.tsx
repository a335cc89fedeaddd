'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyHeatChart } from '@/components/charts/lazy-heat-chart'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { Tile } from '@/components/shared/figures/tile'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { WorkspaceFigures } from '@/lib/people/users/workspace/admin-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { ChartLoading, TilesLoading } from '../kit/loading/placeholders'
import { factsOf } from '../manage-users/user-facts'
import { ApplicationFacts } from '../shared/application-facts'
import { figuresOptions } from './queries'

/** The last 30 days and the facts of the account. */
export function OverviewTab({ user }: { user: UserDetail }) {
  const query = useQuery(figuresOptions(user.id))
  return (
    <div className="grid gap-4">
      {query.data ? (
        <Figures days={query.data.days} />
      ) : query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : (
        <>
          <TilesLoading tiles={4} className="grid-cols-2 lg:grid-cols-4" />
          <ChartLoading />
        </>
      )}
      {user.application ? (
        <Card>
          <CardHead title="Application" />
          <div className="px-4 pb-4">
            <ApplicationFacts application={user.application} />
          </div>
        </Card>
      ) : null}
      <Card>
        <CardHead title="Account" />
        <div className="px-4 pb-4">
          <FactList facts={factsOf(user)} />
        </div>
      </Card>
    </div>
  )
}

type Days = WorkspaceFigures['days']
const axisDollars = (value: number) => (value >= 1000 ? `$${value / 1000}k` : `$${value}`)
const sumOf = (days: Days, key: 'clicks' | 'conversions' | 'payoutCents') =>
  days.reduce((sum, day) => sum + day[key], 0)

function Figures({ days }: { days: Days }) {
  const [clicks, conversions, payout] = [sumOf(days, 'clicks'), sumOf(days, 'conversions'), sumOf(days, 'payoutCents')]
  const figures = [
    ['Clicks, 30 days', clicks.toLocaleString('en-US')],
    ['Conversions', conversions.toLocaleString('en-US')],
    ['CR', clicks === 0 ? '–' : `${((conversions / clicks) * 100).toFixed(2)}%`],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(([label, text]) => (
          <Tile key={label} label={label}>
            <span className="figure text-22 leading-7">{text}</span>
          </Tile>
        ))}
        <Tile label="Payout, pending included">
          <Money cents={payout} figure className="text-22 leading-7" />
        </Tile>
      </dl>
      <Card>
        <PayoutChart days={days} />
      </Card>
    </>
  )
}

function PayoutChart({ days }: { days: Days }) {
  const points = days.map(({ day, payoutCents }) => ({
    label: dayLabel(day),
    title: dayLabel(day),
    isNow: false,
    value: payoutCents / 100,
    before: null,
  }))
  return (
    <ChartFrame
      title="Payout by day"
      zone="Eastern Time"
      legend={null}
      draw={(size) => (
        <LazyHeatChart
          points={points}
          size={size}
          label="Payout by day"
          whole={false}
          formatAxis={axisDollars}
          renderTip={(index) => <Tip day={days[index]} />}
        />
      )}
      table={
        <ChartTable
          caption="The last 30 days"
          unit="Day"
          heads={[
            { key: 'clicks', name: 'Clicks' },
            { key: 'conversions', name: 'Conversions' },
            { key: 'payout', name: 'Payout' },
          ]}
          rows={days.map(({ day, clicks, conversions, payoutCents }) => ({
            title: dayLabel(day),
            cells: [String(clicks), String(conversions), formatCents(payoutCents)],
          }))}
        />
      }
    />
  )
}

function Tip({ day }: { day: Days[number] | undefined }) {
  if (!day) return null
  return (
    <div className="grid gap-1 text-12">
      <p className="font-strong">{dayLabel(day.day)}</p>
      <p>Payout {formatCents(day.payoutCents)}</p>
      <p>Clicks {day.clicks.toLocaleString('en-US')}</p>
      <p>Conversions {day.conversions.toLocaleString('en-US')}</p>
    </div>
  )
}
