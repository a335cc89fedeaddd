import { Money } from '@/components/shared/figures/money'
import { type ComparedDay, comparedDaySchema } from '@/lib/conversions/dual-runs/admin-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCount } from '@/lib/platform/text/counts'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import type { ListConfig } from '../kit/list/list-config'
import { SOURCES } from './dual-run-lists'
import { LINKS_PATH } from './labels'

type Figures = ComparedDay['ours']

/** Both systems' figures, the difference below them. */
const Pair = ({ row: { theirs, ours }, of }: { row: ComparedDay; of: keyof Figures }) => {
  const isMoney = of === 'revenueCents' || of === 'payoutCents'
  const show = (value: number) => (isMoney ? <Money cents={value} /> : formatCount(value))
  const difference = theirs ? ours[of] - theirs[of] : 0
  return (
    <span className="inline-grid justify-items-end">
      <span>
        <span className="text-muted">{theirs ? show(theirs[of]) : '—'}</span> / {show(ours[of])}
      </span>
      {difference === 0 ? null : (
        <span className="text-12 text-danger">
          {difference > 0 ? '+' : ''}
          {isMoney ? <Money cents={difference} /> : formatCount(difference)}
        </span>
      )}
    </span>
  )
}

const Reasons = ({ reasons }: Pick<ComparedDay, 'reasons'>) =>
  reasons.length === 0 ? (
    <span className="text-12 text-muted">Equal</span>
  ) : (
    <ul className="grid gap-0.5 text-12 whitespace-normal text-muted xl:min-w-[220px] xl:py-2">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )

/** The day and its offer; on narrow screens what explains a difference too. */
const DayOffer = ({ row: { day, offerName, source, reasons } }: { row: ComparedDay }) => (
  <span className="grid gap-0.5 py-2">
    <time dateTime={day}>{dayLabel(day)}</time>
    <span>
      {offerName} <span className="text-12 text-muted">{FOREIGN_SOURCE_NAMES[source]}</span>
    </span>
    <span className="xl:hidden">
      <Reasons reasons={reasons} />
    </span>
  </span>
)

const figure = (head: string, of: keyof Figures, isHiddenOnPhone = true) => ({
  head,
  align: 'right' as const,
  isHiddenOnPhone,
  cell: (row: ComparedDay) => <Pair row={row} of={of} />,
})

/** Figures of a previous platform beside ours, by day and offer. */
export const COMPARISON_LIST: ListConfig<ComparedDay> = {
  page: 'links',
  path: `${LINKS_PATH}/comparison`,
  row: comparedDaySchema,
  rowId: ({ id }) => id,
  caption: 'Previous platform / here',
  sort: { by: 'day', dir: 'desc' },
  hasNoViews: true,
  filters: [
    { name: 'source', label: 'Previous platform', options: SOURCES },
    { name: 'offer', label: 'Offer ID', input: 'number' },
    { name: 'from', label: 'From (ET)', input: 'day' },
    { name: 'to', label: 'To (ET)', input: 'day' },
    {
      name: 'only_differences',
      label: 'Days',
      options: [{ value: 'yes', label: 'With a difference' }],
      unset: 'All days',
    },
  ],
  columns: [
    { head: 'Day and offer', sort: 'day', cell: (row) => <DayOffer row={row} /> },
    figure('Clicks', 'clicks', false),
    figure('Conversions', 'conversions', false),
    figure('Revenue', 'revenueCents'),
    figure('Payout', 'payoutCents'),
    {
      head: 'What explains it',
      isHiddenOnPhone: true,
      isHiddenBelowXl: true,
      cell: (row) => <Reasons reasons={row.reasons} />,
    },
  ],
  empty: {
    title: 'Nothing to compare',
    text: 'Days of offers in a dual run appear here: figures of the previous platform, then ours.',
  },
}
