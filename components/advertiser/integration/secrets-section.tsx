'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { SECRET_STATES, secretName, works } from '@/components/shared/secrets/secret-labels'
import { SecretReveal } from '@/components/shared/secrets/secret-reveal'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import type { AdvertiserSecretRow, CreatedSecret } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { SECRET_KIND_LABELS } from '@/lib/catalog/advertisers/secrets/constants'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { apiFetch } from '@/lib/platform/http/api-client'
import { SECRETS_PATH, secretsOptions } from './queries'
import { AddSecretDialog, RotateSecretDialog } from './secret-dialogs'

type Shown = { created: CreatedSecret; kind: AdvertiserSecretKind }

/** What proves the calls of the advertiser's servers; each secret is shown once. */
export function SecretsSection({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(secretsOptions)
  const [isAdding, setAdding] = useState(false)
  const [rotated, setRotated] = useState<AdvertiserSecretRow | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const secrets = query.data
  return (
    <Card aria-labelledby="secrets">
      <CardHead
        id="secrets"
        title="Secrets"
        action={
          mayChange ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus />
              Add a secret
            </Button>
          ) : null
        }
      />
      <p className="px-4 pb-3 text-13 text-muted">
        Whoever has a token or a signing secret can report sales as you. Keep them on your server, never in a page.
      </p>
      {secrets ? (
        <ul className="divide-y divide-line border-t border-line empty:hidden">
          {secrets.map((secret) => (
            <li key={secret.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-13">
              <SecretFacts secret={secret} />
              {mayChange && works(secret) ? (
                <SecretActions
                  secret={secret}
                  isLast={secrets.filter(works).length === 1}
                  onRotate={() => setRotated(secret)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {secrets?.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-13">
          None yet. Without one, every call of your server is refused.
        </p>
      ) : null}
      {!secrets && query.error ? <Failure query={query} /> : null}
      {!secrets && !query.error ? <RowsLoading /> : null}
      {isAdding ? <AddSecretDialog onClose={() => setAdding(false)} onCreated={setShown} /> : null}
      {rotated ? <RotateSecretDialog secret={rotated} onClose={() => setRotated(null)} onCreated={setShown} /> : null}
      {shown ? <SecretReveal {...shown} onClose={() => setShown(null)} /> : null}
    </Card>
  )
}

function SecretFacts({ secret }: { secret: AdvertiserSecretRow }) {
  const { kind, label, ending, state, lastUsedAt, expiresAt, revokedAt } = secret
  const end = revokedAt ?? (state === 'active' ? null : expiresAt)
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_220px] gap-0.5">
        <span className="[overflow-wrap:anywhere]">
          <span className="font-medium">{SECRET_KIND_LABELS[kind]}</span>{' '}
          <span className="mono text-muted">{ending === null ? 'cannot be read' : `…${ending}`}</span>
        </span>
        <span className="text-12 text-muted [overflow-wrap:anywhere]">
          {label ? `${label} · ` : ''}
          {lastUsedAt ? `used ${easternText(lastUsedAt, 'MMM d, h:mm a')}` : 'never used'}
        </span>
      </div>
      <span className="flex-[0_1_200px]">
        <Status kind={SECRET_STATES[state].kind}>
          {SECRET_STATES[state].label}
          {end ? ` ${easternText(end, 'MMM d, h:mm a')}` : ''}
        </Status>
      </span>
    </>
  )
}

type SecretActionsProps = { secret: AdvertiserSecretRow; isLast: boolean; onRotate: () => void }

function SecretActions({ secret, isLast, onRotate }: SecretActionsProps) {
  const client = useQueryClient()
  const revoke = async () => {
    await apiFetch(`${SECRETS_PATH}/${secret.id}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: secretsOptions.queryKey })
  }
  return (
    <div className="flex gap-2">
      {secret.state === 'active' ? (
        <Button size="sm" aria-label={`Rotate ${secretName(secret)}`} onClick={onRotate}>
          Rotate
        </Button>
      ) : null}
      <ConfirmDialog
        title={`Revoke ${secretName(secret)}?`}
        action="Revoke"
        busy="Revoking…"
        trigger={
          <Button size="sm" variant="danger-quiet" aria-label={`Revoke ${secretName(secret)}`}>
            Revoke
          </Button>
        }
        onConfirm={revoke}
      >
        <p>
          Calls with it are refused at once, and stored with that reason.{' '}
          {isLast ? 'No other secret works: all calls of your server will be refused.' : ''}
        </p>
      </ConfirmDialog>
    </div>
  )
}
