'use client'

import { useQuery } from '@tanstack/react-query'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Storage } from '@/lib/runtime/system-pages/storage-admin-schema'
import { storageOptions } from './queries'
import { Section } from './section'
import { countText, sizeText } from './sizes'

/** The largest tables, and events by month. */
export function StorageSection() {
  return (
    <Section
      title="Storage"
      normal="Nothing is stored outside the months. Rows are estimates of PostgreSQL’s statistics."
      query={useQuery(storageOptions)}
      alarms={['partitions']}
      isAmber={({ outside }) => outside > 0}
    >
      {(storage) => (
        <>
          <Months storage={storage} />
          <Table
            className="[&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
            caption="Largest tables"
            isReachable
            wrapperClassName="border-t border-line"
          >
            <TableHeader>
              <TableRow>
                <TableHead>Table</TableHead>
                <TableHead align="right">Rows</TableHead>
                <TableHead align="right">Data</TableHead>
                <TableHead align="right">Indexes</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {storage.tables.map(({ name, rows, bytes, indexBytes }) => (
                <TableRow key={name}>
                  <TableCell>{name}</TableCell>
                  <TableCell align="right">{countText(rows)}</TableCell>
                  <TableCell align="right">{sizeText(bytes)}</TableCell>
                  <TableCell align="right">{sizeText(indexBytes)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Section>
  )
}

function Months({ storage: { months, outside } }: { storage: Storage }) {
  return (
    <>
      <Table className="[&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4" caption="Rows by month" isReachable>
        <TableHeader>
          <TableRow>
            <TableHead>Month (UTC)</TableHead>
            <TableHead align="right">Clicks</TableHead>
            <TableHead align="right">Conversions</TableHead>
            <TableHead align="right">Size</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {months.map(({ month, clicks, conversions, bytes }) => (
            <TableRow key={month}>
              <TableCell>{month}</TableCell>
              <TableCell align="right">{countText(clicks)}</TableCell>
              <TableCell align="right">{countText(conversions)}</TableCell>
              <TableCell align="right">{sizeText(bytes)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {outside > 0 ? (
        <p className="border-t border-line px-4 py-3 text-13">
          {countText(outside)} rows are outside the months; a partition that is created takes them.
        </p>
      ) : null}
    </>
  )
}
