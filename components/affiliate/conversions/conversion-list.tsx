import { easternText } from '@/components/shared/time/eastern-text'
import { cn } from '@/components/ui/cn'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { moneyTime } from '@/lib/conversions/lists/affiliate/rules'
import type { OwnConversion, OwnConversionsPage } from '@/lib/conversions/lists/affiliate/schema'
import { formatCents } from '@/lib/platform/money/format'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { moneyText } from './money-text'
import { stateText } from './state-text'

type RowsProps = { page: OwnConversionsPage; onOpen: (id: string) => void }

const isVoid = ({ status }: OwnConversion) => status === 'rejected' || status === 'reversed'
const subIdsText = ({ s1, s2, s3, s4, s5 }: OwnConversion) =>
  Object.entries({ s1, s2, s3, s4, s5 })
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join(' ')

/** The conversions of a page: a table from 768 px on, rows of two lines on phones. A row opens its trail. */
export function ConversionList({ page, onOpen }: RowsProps) {
  return (
    <>
      <WideRows page={page} onOpen={onOpen} />
      <PhoneRows page={page} onOpen={onOpen} />
    </>
  )
}

function WideRows({ page: { conversions, isMoneyHeld, smartLinks }, onOpen }: RowsProps) {
  return (
    <Table caption="Conversions" wrapperClassName="max-md:hidden">
      <TableHeader>
        <tr>
          <TableHead>Time (ET)</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Money</TableHead>
          <TableHead align="right">Payout</TableHead>
          <TableHead>Offer</TableHead>
          <TableHead className="max-lg:hidden">Source</TableHead>
          <TableHead className="max-lg:hidden">Sub-IDs</TableHead>
          <TableHead className="max-lg:hidden">Country</TableHead>
          <TableHead className="max-lg:hidden">Device</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {conversions.map((row) => (
          <TableRow key={row.id} className="relative">
            <TableCell>
              <button
                type="button"
                aria-label={`Conversion of ${easternText(row.createdAt)}, ${row.offerName}`}
                onClick={() => onOpen(row.id)}
                className="text-left after:absolute after:inset-0"
              >
                {easternText(row.createdAt, 'MMM d, yyyy, h:mm a').replace(' ET', '')}
              </button>
            </TableCell>
            <TableCell>
              <Status kind={row.status}>{stateText(row)}</Status>
            </TableCell>
            <TableCell className="text-text-2">{moneyText(moneyTime(row, isMoneyHeld), 'MMM d, h:mm a')}</TableCell>
            <TableCell
              align="right"
              className={cn('font-strong', isVoid(row) && 'font-medium text-muted line-through')}
            >
              {formatCents(row.payoutCents)}
            </TableCell>
            <TableCell className="max-w-[220px] truncate">
              {row.offerName}
              <Via name={smartLinks[row.id]} />
            </TableCell>
            <TableCell className="max-w-[140px] truncate max-lg:hidden">{row.sourceName || NO_SOURCE.label}</TableCell>
            <TableCell className="max-w-[180px] truncate text-text-2 max-lg:hidden">{subIdsText(row) || '–'}</TableCell>
            <TableCell className="max-lg:hidden">{row.country ?? '–'}</TableCell>
            <TableCell className="max-lg:hidden">{row.device ?? '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The smart link that chose the offer. */
const Via = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : <span className="text-muted"> via {name}</span>

function PhoneRows({ page: { conversions, isMoneyHeld, smartLinks }, onOpen }: RowsProps) {
  return (
    <ul className="divide-y divide-line md:hidden">
      {conversions.map((row) => (
        <li
          key={row.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-13 leading-[18px]"
        >
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className="truncate text-left font-medium after:absolute after:inset-0"
          >
            {row.offerName}
          </button>
          <span
            className={cn('text-right font-strong tabular-nums', isVoid(row) && 'font-medium text-muted line-through')}
          >
            {formatCents(row.payoutCents)}
          </span>
          <Status kind={row.status} className="min-w-0">
            <span className="truncate">{stateText(row)}</span>
          </Status>
          <span className="text-right text-12 leading-4 text-muted">{easternText(row.createdAt, 'MMM d, h:mm a')}</span>
          <span className="col-span-2 truncate text-12 leading-4 text-muted">
            {[
              moneyText(moneyTime(row, isMoneyHeld), 'MMM d'),
              smartLinks[row.id] && `via ${smartLinks[row.id]}`,
              row.sourceName || NO_SOURCE.label,
              subIdsText(row),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
