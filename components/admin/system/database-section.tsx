'use client'

import { useQuery } from '@tanstack/react-query'
import { FactList } from '@/components/shared/figures/fact-list'
import type { Database } from '@/lib/runtime/system-pages/processes-admin-schema'
import { StaffTime } from '../kit/staff-time'
import { databaseOptions } from './queries'
import { Section } from './section'
import { countText, sizeText } from './sizes'

/** PostgreSQL and its schema. */
export function DatabaseSection() {
  return (
    <Section
      title="Database"
      normal="It answers, has every migration, and less than 85% of its connections are in use."
      query={useQuery(databaseOptions)}
      alarms={['connections', 'migrations', 'partitions']}
      isAmber={({ connections, migrations }) => migrations.unknown.length > 0 || connections.waiting > 0}
    >
      {({ version, startedAt, sizeBytes, connections, migrations, isReplica }) => (
        <div className="px-4 py-3">
          <FactList
            facts={[
              ['PostgreSQL', `${version}${isReplica ? ', read-only' : ''}`],
              ['Running since', <StaffTime key="since" at={startedAt} />],
              ['Size', sizeText(sizeBytes)],
              [
                'Connections',
                `${connections.used} of ${connections.most}${connections.waiting > 0 ? `, ${connections.waiting} wait for a lock` : ''}`,
              ],
              ['Migrations', `${countText(migrations.applied)} applied`],
              [
                'Newest',
                migrations.last ? (
                  <>
                    {migrations.last}
                    {migrations.lastAt ? (
                      <>
                        , <StaffTime at={migrations.lastAt} />
                      </>
                    ) : null}
                  </>
                ) : (
                  'None'
                ),
              ],
              ...listMigrations(migrations),
            ]}
          />
        </div>
      )}
    </Section>
  )
}

function listMigrations({ missing, failed, unknown, floor }: Database['migrations']) {
  const facts: [string, string][] = [
    ['Missing', missing.join(', ')],
    ['Failed', failed.join(', ')],
    ['Of a newer version', unknown.join(', ')],
    ['Oldest version that fits', floor ? `one that knows ${floor}` : 'any'],
  ]
  return facts.filter(([, value]) => value !== '')
}
