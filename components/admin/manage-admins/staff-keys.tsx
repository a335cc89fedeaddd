'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonKeyRow } from '@/components/account/connections/person-key-row'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { type PersonKey, personKeysSchema } from '@/lib/people/keys/organization-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { adminKeys } from '../kit/keys'
import { STAFF_PATH } from './staff-list'

const PATH = `${STAFF_PATH}/keys`

/** The API keys of all members of staff. */
export function StaffKeys() {
  const query = useQuery(apiQuery([...adminKeys.page('manage-admins'), 'keys'], PATH, personKeysSchema))
  const [revoking, setRevoking] = useState<PersonKey | null>(null)
  const keys = query.data?.keys
  return (
    <Card>
      <CardHead title="API keys of staff" />
      {query.error && !keys ? <Failure query={query} /> : null}
      {query.isPending ? <Skeleton className="m-4 h-10" /> : null}
      {keys?.length === 0 ? <EmptyState title="No API keys" /> : null}
      <ul>
        {keys?.map((key) => (
          <PersonKeyRow
            key={key.id}
            apiKey={key}
            action={
              <Button
                size="sm"
                aria-label={`Revoke ${key.name} of ${key.person.email}`}
                onClick={() => setRevoking(key)}
              >
                Revoke
              </Button>
            }
          />
        ))}
      </ul>
      {revoking ? (
        <StaffChangeDialog
          page="manage-admins"
          done="Key revoked."
          onClose={() => setRevoking(null)}
          title={`Revoke ${revoking.name} of ${revoking.person.email}`}
          description="Programs that use it are refused from their next call."
          label="Revoke"
          busyLabel="Revoking…"
          isDanger
          change={() => ({ path: `${PATH}/${revoking.id}`, method: 'DELETE' })}
        />
      ) : null}
    </Card>
  )
}
