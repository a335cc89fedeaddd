import Link from 'next/link'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Tag } from '@/components/ui/tag'
import { formatCents } from '@/lib/platform/money/format'
import type { SmartLink } from '@/lib/traffic/smart-links/schema'
import { standingText } from '@/lib/traffic/smart-links/weight-rules'
import { audienceText, percentText, rateText } from './smart-link-text'

type Arm = SmartLink['arms'][number]

/** The offers of a smart link with their shares and what they brought in the last 30 days. */
export function ArmsTable({ link }: { link: SmartLink }) {
  return (
    <>
      <WideRows link={link} />
      <PhoneRows link={link} />
    </>
  )
}

const epcText = ({ clicks, payoutCents }: Arm): string =>
  clicks === 0 ? '—' : formatCents(Math.round(payoutCents / clicks))

function PhoneRows({ link: { arms } }: { link: SmartLink }) {
  return (
    <ul className="divide-y divide-line border-t border-line md:hidden">
      {arms.map((arm) => (
        <li key={arm.offerId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-13">
          <OfferName arm={arm} />
          <span className="text-right font-strong tabular-nums">{percentText(arm.shareBps)}</span>
          <span className="col-span-2 flex flex-wrap gap-x-2 text-12 leading-4 text-muted tabular-nums">
            {[
              `${arm.clicks.toLocaleString('en-US')} clicks`,
              `${arm.conversions.toLocaleString('en-US')} conversions`,
              `CR ${rateText(arm)}`,
              `EPC ${epcText(arm)}`,
              formatCents(arm.payoutCents),
            ].map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </span>
          <span className="col-span-2 text-12 leading-4 text-text-2">{standingText(arm)}</span>
        </li>
      ))}
    </ul>
  )
}

const OfferName = ({ arm }: { arm: Arm }) => (
  <span className="min-w-0">
    <Link href={`/offers/${arm.offerId}`} prefetch={false} className="font-medium">
      {arm.offerName}
    </Link>{' '}
    {arm.isOpen ? null : <Tag>Not available now</Tag>}
    <span className="block text-12 text-muted">{audienceText(arm)}</span>
  </span>
)

function WideRows({ link: { name, arms } }: { link: SmartLink }) {
  return (
    <Table caption={`Offers of ${name}, last 30 days`} wrapperClassName="max-md:hidden">
      <TableHeader>
        <TableRow>
          <TableHead className="pl-4">Offer</TableHead>
          <TableHead align="right">Share</TableHead>
          <TableHead align="right">Clicks</TableHead>
          <TableHead align="right">Conversions</TableHead>
          <TableHead align="right">CR</TableHead>
          <TableHead align="right">EPC</TableHead>
          <TableHead align="right">Payout</TableHead>
          <TableHead>Result</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {arms.map((arm) => (
          <TableRow key={arm.offerId}>
            <TableCell className="pl-4">
              <OfferName arm={arm} />
            </TableCell>
            <TableCell align="right">{percentText(arm.shareBps)}</TableCell>
            <TableCell align="right">{arm.clicks.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">{arm.conversions.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">{rateText(arm)}</TableCell>
            <TableCell align="right">{epcText(arm)}</TableCell>
            <TableCell align="right">{formatCents(arm.payoutCents)}</TableCell>
            <TableCell className="text-text-2">{standingText(arm)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
