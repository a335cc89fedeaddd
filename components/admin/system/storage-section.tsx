'use client'

import { useQuery } from '@tanstack/react-query'
import type { Storage } from '@/lib/runtime/system-pages/storage-admin-schema'
import { storageOptions } from './queries'
import { Section, SectionTable } from './section'
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
          <SectionTable
            caption="Largest tables"
            wrapperClassName="border-t border-line"
            rows={storage.tables}
            rowKey={({ name }) => name}
            columns={[
              { head: 'Table', cell: ({ name }) => name },
              { head: 'Rows', align: 'right', cell: ({ rows }) => countText(rows) },
              { head: 'Data', align: 'right', cell: ({ bytes }) => sizeText(bytes) },
              { head: 'Indexes', align: 'right', cell: ({ indexBytes }) => sizeText(indexBytes) },
            ]}
          />
        </>
      )}
    </Section>
  )
}

function Months({ storage: { months, outside } }: { storage: Storage }) {
  return (
    <>
      <SectionTable
        caption="Rows by month"
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { head: 'Month (UTC)', cell: ({ month }) => month },
          { head: 'Clicks', align: 'right', cell: ({ clicks }) => countText(clicks) },
          { head: 'Conversions', align: 'right', cell: ({ conversions }) => countText(conversions) },
          { head: 'Size', align: 'right', cell: ({ bytes }) => sizeText(bytes) },
        ]}
      />
      {outside > 0 ? (
        <p className="border-t border-line px-4 py-3 text-13">
          {countText(outside)} rows are outside the months; a partition that is created takes them.
        </p>
      ) : null}
    </>
  )
}
