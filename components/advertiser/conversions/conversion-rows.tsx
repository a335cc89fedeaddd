import { stateText } from '@/components/affiliate/conversions/state-text'
import { easternText } from '@/components/shared/time/eastern-text'
import { cn } from '@/components/ui/cn'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { AdvertiserConversion } from '@/lib/conversions/lists/advertiser-schema'
import { formatCents } from '@/lib/platform/money/format'

type RowsProps = { rows: readonly AdvertiserConversion[]; onOpen: (ref: string) => void }

const isVoid = ({ status }: AdvertiserConversion) => status === 'rejected' || status === 'reversed'
const amountText = (cents: number | null) => (cents === null ? '–' : formatCents(cents))
const costClass = (row: AdvertiserConversion) => cn('font-strong', isVoid(row) && 'font-medium text-muted line-through')

/** A table from 768 px on, rows of two lines on phones. */
export function ConversionRows(props: RowsProps) {
  return (
    <>
      <WideRows {...props} />
      <PhoneRows {...props} />
    </>
  )
}

function WideRows({ rows, onOpen }: RowsProps) {
  return (
    <Table caption="Conversions" wrapperClassName="max-md:hidden">
      <TableHeader>
        <tr>
          <TableHead>Time (ET)</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Order ID</TableHead>
          <TableHead>Offer</TableHead>
          <TableHead align="right" className="max-lg:hidden">
            Sale amount
          </TableHead>
          <TableHead align="right">Cost</TableHead>
          <TableHead align="right" className="max-lg:hidden">
            Affiliate
          </TableHead>
          <TableHead className="max-lg:hidden">Country</TableHead>
          <TableHead className="max-lg:hidden">Device</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.ref} className="relative">
            <TableCell>
              <button
                type="button"
                aria-label={`Conversion of ${easternText(row.createdAt)}, ${row.offerName}`}
                onClick={() => onOpen(row.ref)}
                className="text-left after:absolute after:inset-0"
              >
                {easternText(row.createdAt, 'MMM d, yyyy, h:mm a').replace(' ET', '')}
              </button>
            </TableCell>
            <TableCell className="max-lg:max-w-[150px] max-lg:truncate">
              <Status kind={row.status}>{stateText(row)}</Status>
            </TableCell>
            <TableCell className="mono max-w-[180px] truncate">{row.txnId}</TableCell>
            <TableCell className="max-w-[220px] truncate max-lg:max-w-[150px]">{row.offerName}</TableCell>
            <TableCell align="right" className="max-lg:hidden">
              {amountText(row.amountCents)}
            </TableCell>
            <TableCell align="right" className={costClass(row)}>
              {formatCents(row.costCents)}
            </TableCell>
            <TableCell align="right" className="max-lg:hidden">
              {row.affiliateId}
            </TableCell>
            <TableCell className="max-lg:hidden">{row.country ?? '–'}</TableCell>
            <TableCell className="max-lg:hidden">{row.device ?? '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function PhoneRows({ rows, onOpen }: RowsProps) {
  return (
    <ul className="divide-y divide-line md:hidden">
      {rows.map((row) => (
        <li
          key={row.ref}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-13 leading-[18px]"
        >
          <button
            type="button"
            onClick={() => onOpen(row.ref)}
            className="truncate text-left font-medium after:absolute after:inset-0"
          >
            {row.offerName}
          </button>
          <span className={cn('text-right tabular-nums', costClass(row))}>{formatCents(row.costCents)}</span>
          <Status kind={row.status} className="min-w-0">
            <span className="truncate">{stateText(row)}</span>
          </Status>
          <span className="text-right text-12 leading-4 text-muted">{easternText(row.createdAt, 'MMM d, h:mm a')}</span>
          <span className="mono col-span-2 truncate text-12 leading-4 text-muted">{row.txnId}</span>
        </li>
      ))}
    </ul>
  )
}
