import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { DryRun } from '@/lib/traffic/buckets/admin-schema'

const NONE = 'No bucket'

/** The size of each bucket before and after, and the affiliates who would move. */
export function DryRunTables({ run: { buckets, shown, moves } }: { run: DryRun }) {
  return (
    <>
      <Table caption="Affiliates per bucket, before and after">
        <TableHeader>
          <TableRow>
            <TableHead>Bucket</TableHead>
            <TableHead align="right">Now</TableHead>
            <TableHead align="right">After</TableHead>
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
      <Table caption="Affiliates who would move">
        <TableHeader>
          <TableRow>
            <TableHead>Affiliate</TableHead>
            <TableHead>From</TableHead>
            <TableHead>To</TableHead>
            <TableHead className="max-md:hidden">Rule</TableHead>
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
              <TableCell className="max-md:hidden">{rule === null ? 'No matching rule' : `Rule ${rule}`}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {moves > shown.length ? <p className="text-muted">And {moves - shown.length} more.</p> : null}
    </>
  )
}
