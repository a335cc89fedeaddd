import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PersonKeyRow } from '@/components/account/connections/person-key-row'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { PersonKey } from '@/lib/people/keys/organization-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PEOPLE_PATH, peopleKeysOptions } from '../queries'

/** The API keys of all people of the advertiser, for its owners. */
export function PeopleKeys() {
  const query = useQuery(peopleKeysOptions)
  if (!query.data) return query.error ? <Failure query={query} /> : null
  const { keys } = query.data
  if (keys.length === 0) return null
  return (
    <Card aria-labelledby="people-keys">
      <CardHead id="people-keys" title="API keys of these people" />
      <ul aria-label="API keys of these people">
        {keys.map((key) => (
          <PersonKeyRow key={key.id} apiKey={key} action={<RevokeKey apiKey={key} />} />
        ))}
      </ul>
    </Card>
  )
}

function RevokeKey({ apiKey: { id, name, person } }: { apiKey: PersonKey }) {
  const client = useQueryClient()
  const revoke = async () => {
    await apiFetch(`${PEOPLE_PATH}/keys/${id}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: peopleKeysOptions.queryKey })
  }
  return (
    <ConfirmDialog
      title="Revoke this key?"
      action="Revoke"
      busy="Revoking…"
      onConfirm={revoke}
      trigger={
        <Button size="sm" variant="danger-quiet" aria-label={`Revoke ${name} of ${person.email}`}>
          Revoke
        </Button>
      }
    >
      <p>
        Apps that use {name} of {person.email} will be refused from their next call. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
