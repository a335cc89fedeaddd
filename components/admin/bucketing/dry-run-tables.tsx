import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { DryRun } from '@/lib/traffic/buckets/admin-schema'

const NONE = 'No bucket'

/** How many each bucket would have, and who would move. */
export function DryRunTables({ run: { buckets, shown, moves } }: { run: DryRun }) {
  return (
    <>
      <Table caption="Affiliates by bucket, now and afterwards">
        <TableHeader>
          <TableRow>
            <TableHead>Bucket</TableHead>
            <TableHead align="right">Now</TableHead>
            <TableHead align="right">Afterwards</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {buckets.map(({ name, now, after }) => (
            <TableRow key={name ?? ''}>
              <TableCell>{name ?? NONE}</TableCell>
              <TableCell align="right">{now}</TableCell>
              <TableCell align="right">{after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Table caption="Who would move">
        <TableHeader>
          <TableRow>
            <TableHead>Affiliate</TableHead>
            <TableHead>From</TableHead>
            <TableHead>To</TableHead>
            <TableHead className="max-md:hidden">By</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map(({ affiliateId, name, from, to, rule }) => (
            <TableRow key={affiliateId}>
              <TableCell>
                {name} <span className="text-muted">{affiliateId}</span>
              </TableCell>
              <TableCell>{from ?? NONE}</TableCell>
              <TableCell>{to ?? NONE}</TableCell>
              <TableCell className="max-md:hidden">{rule === null ? 'No rule fits' : `Rule ${rule}`}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {moves > shown.length ? <p className="text-muted">And {moves - shown.length} more.</p> : null}
    </>
  )
}
