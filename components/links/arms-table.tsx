import Link from 'next/link'
import { Money } from '@/components/shared/money'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Tag } from '@/components/ui/tag'
import { standingText } from '@/lib/traffic/smart-link-shares/rules'
import type { SmartLink } from '@/lib/traffic/smart-links/schema'
import { audienceText, percentText, rateText } from './smart-link-text'

/** The offers of a smart link with their shares and what they brought in the last 30 days. */
export function ArmsTable({ link: { name, arms } }: { link: SmartLink }) {
  return (
    <Table caption={`Offers of ${name}, last 30 days`} className="min-w-[720px]">
      <TableHeader>
        <TableRow>
          <TableHead>Offer</TableHead>
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
            <TableCell>
              <Link href={`/offers/${arm.offerId}`} prefetch={false} className="font-medium">
                {arm.offerName}
              </Link>{' '}
              {arm.isOpen ? null : <Tag>Not available now</Tag>}
              <span className="block text-12 text-muted">{audienceText(arm)}</span>
            </TableCell>
            <TableCell align="right">{percentText(arm.shareBps)}</TableCell>
            <TableCell align="right">{arm.clicks.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">{arm.conversions.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">{rateText(arm)}</TableCell>
            <TableCell align="right">
              {arm.clicks === 0 ? '—' : <Money cents={Math.round(arm.payoutCents / arm.clicks)} />}
            </TableCell>
            <TableCell align="right">
              <Money cents={arm.payoutCents} />
            </TableCell>
            <TableCell className="text-text-2">{standingText(arm)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
