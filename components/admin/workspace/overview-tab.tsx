'use client'

import { useQuery } from '@tanstack/react-query'
import { DayBars } from '@/components/charts/day-bars'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { Tile } from '@/components/shared/figures/tile'
import { useModules } from '@/components/shared/modules/use-modules'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { WorkspaceFigures } from '@/lib/people/users/workspace/admin-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { ChartLoading, TilesLoading } from '../kit/frame/placeholders'
import { listUserFacts } from '../manage-users/user-facts'
import { ApplicationFacts } from '../shared/application-facts'
import { figuresOptions } from './queries'

/** The last 30 days and the facts of the account. */
export function OverviewTab({ user }: { user: UserDetail }) {
  const { isOn } = useModules()
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
          <FactList facts={listUserFacts(user, isOn)} />
        </div>
      </Card>
    </div>
  )
}

type Days = WorkspaceFigures['days']
const sumDays = (days: Days, key: 'clicks' | 'conversions' | 'payoutCents') =>
  days.reduce((sum, day) => sum + day[key], 0)

function Figures({ days }: { days: Days }) {
  const [clicks, conversions, payout] = [
    sumDays(days, 'clicks'),
    sumDays(days, 'conversions'),
    sumDays(days, 'payoutCents'),
  ]
  const figures = [
    ['Clicks, 30 days', formatCount(clicks)],
    ['Conversions', formatCount(conversions)],
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

const PayoutChart = ({ days }: { days: Days }) => (
  <DayBars
    title="Payout by day"
    label="Payout by day"
    caption="The last 30 days"
    heads={['Clicks', 'Conversions', 'Payout']}
    days={days.map(({ day, clicks, conversions, payoutCents }) => ({
      name: dayLabel(day),
      dollars: payoutCents / 100,
      cells: [String(clicks), String(conversions), formatCents(payoutCents)],
      tip: [
        `Payout ${formatCents(payoutCents)}`,
        `Clicks ${formatCount(clicks)}`,
        `Conversions ${formatCount(conversions)}`,
      ],
    }))}
  />
)
