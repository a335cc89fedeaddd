'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import type { Restriction } from '@/lib/traffic/restrictions/schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { StaffTime } from '../kit/staff-time'
import { USERS_PATH } from '../manage-users/queries'
import { restrictionsOptions } from './queries'
import { mayRestrict, RestrictDialog } from './restrict-dialog'

const KINDS = { block: 'Blocked', hold: 'Held' } as const
/** The sources and sub-IDs of an affiliate that are blocked, and the traffic whose conversions wait. */
export function RestrictionsCard({ id, staff }: { id: string; staff: StaffRights }) {
  const query = useQuery(restrictionsOptions(id))
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Restriction>()
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return null
  const { restrictions } = query.data
  return (
    <Card>
      <CardHead
        title="Blocked and held traffic"
        aside={
          mayRestrict(staff, 'block') ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              Block or hold traffic
            </Button>
          ) : null
        }
      />
      <div className="px-4 pb-3">
        {restrictions.length === 0 ? (
          <p className="text-13 text-muted">No source and no sub-ID is restricted.</p>
        ) : null}
        <ul className="grid divide-y divide-line">
          {restrictions.map((restriction) => (
            <li key={restriction.id} className="grid gap-1 py-3 text-13 [overflow-wrap:anywhere] first:pt-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {KINDS[restriction.kind]}: <b className="font-medium">{restriction.traffic}</b>
                </span>
                <span className="flex items-center gap-3">
                  <StaffTime at={restriction.createdAt} short />
                  {mayRestrict(staff, restriction.kind) ? (
                    <Button
                      size="sm"
                      aria-label={`End it for ${restriction.traffic}`}
                      onClick={() => setEnding(restriction)}
                    >
                      End
                    </Button>
                  ) : null}
                </span>
              </div>
              <p className="text-12 text-muted">
                Reason: {restriction.reason} · {restriction.by}
              </p>
            </li>
          ))}
        </ul>
      </div>
      {isAdding ? <RestrictDialog id={id} staff={staff} onClose={() => setAdding(false)} /> : null}
      {ending ? (
        <StaffChangeDialog
          page="manage-users"
          done="It is over."
          onClose={() => setEnding(undefined)}
          title={`End it for ${ending.traffic}`}
          description={
            ending.kind === 'block'
              ? 'Its links work again at once. The affiliate gets a notification with the reason.'
              : 'New conversions no longer wait for staff. Those that wait go on waiting.'
          }
          label="End"
          busyLabel="Ending…"
          change={() => ({ path: `${USERS_PATH}/${id}/restrictions/${ending.id}`, method: 'DELETE' })}
        />
      ) : null}
    </Card>
  )
}
