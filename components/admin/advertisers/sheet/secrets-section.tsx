'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SECRET_STATES, secretName, works } from '@/components/shared/secrets/secret-labels'
import { SecretReveal } from '@/components/shared/secrets/secret-reveal'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import type { AdvertiserSecretRow, CreatedSecret } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { SECRET_KIND_LABELS } from '@/lib/catalog/advertisers/secrets/constants'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { StaffTime } from '../../kit/staff-time'
import { AddSecretDialog, RevokeSecretDialog, RotateSecretDialog } from '../secret-dialogs'
import { SheetSection } from './sheet-section'

type OpenDialog = { action: 'add' } | { action: 'rotate' | 'revoke'; secret: AdvertiserSecretRow }
type SecretsSectionProps = { advertiser: AdvertiserDetail; isReadOnly: boolean }

/** The secrets that prove an advertiser's postbacks: added, rotated and revoked here. */
export function SecretsSection({ advertiser: { id, status, secrets }, isReadOnly }: SecretsSectionProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [shown, setShown] = useState<{ created: CreatedSecret; kind: AdvertiserSecretKind } | null>(null)
  const close = () => setDialog(null)
  const shared = { advertiserId: id, onClose: close }
  const show = (created: CreatedSecret, kind: AdvertiserSecretKind) => setShown({ created, kind })
  return (
    <SheetSection
      title="Postback secrets"
      action={
        isReadOnly || status === 'archived' ? null : (
          <Button size="sm" onClick={() => setDialog({ action: 'add' })}>
            <Plus aria-hidden="true" />
            Add a secret
          </Button>
        )
      }
    >
      {secrets.length === 0 ? (
        <p className="text-13 text-muted">None yet. Without one, every postback of this advertiser is refused.</p>
      ) : (
        <ul className="grid gap-2">
          {secrets.map((secret) => (
            <li key={secret.id} className="grid gap-1.5 rounded-control border border-line p-3">
              <SecretLines secret={secret} />
              {isReadOnly || !works(secret) ? null : (
                <div className="flex gap-2">
                  {secret.state === 'active' ? (
                    <Button
                      size="sm"
                      aria-label={`Rotate ${secretName(secret)}`}
                      onClick={() => setDialog({ action: 'rotate', secret })}
                    >
                      Rotate
                    </Button>
                  ) : null}
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-label={`Revoke ${secretName(secret)}`}
                    onClick={() => setDialog({ action: 'revoke', secret })}
                  >
                    Revoke
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog?.action === 'add' ? <AddSecretDialog {...shared} onCreated={show} /> : null}
      {dialog?.action === 'rotate' ? <RotateSecretDialog {...shared} secret={dialog.secret} onCreated={show} /> : null}
      {dialog?.action === 'revoke' ? (
        <RevokeSecretDialog {...shared} secret={dialog.secret} isLast={secrets.filter(works).length === 1} />
      ) : null}
      {shown ? <SecretReveal {...shown} onClose={() => setShown(null)} /> : null}
    </SheetSection>
  )
}

function SecretLines({ secret }: { secret: AdvertiserSecretRow }) {
  const { kind, label, ending, state, createdAt, createdBy, expiresAt, revokedAt, lastUsedAt } = secret
  const end = revokedAt ?? (state === 'active' ? null : expiresAt)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{SECRET_KIND_LABELS[kind]}</span>{' '}
          <span className="mono text-muted">{ending === null ? 'cannot be read' : `…${ending}`}</span>
          {label ? `, ${label}` : ''}
        </span>
        <Status kind={SECRET_STATES[state].kind}>
          {SECRET_STATES[state].label}
          {end ? ` ${easternText(end, 'MMM d, h:mm a')}` : ''}
        </Status>
      </div>
      <p className="text-12 text-muted">
        Last used {lastUsedAt ? <StaffTime at={lastUsedAt} /> : 'never'}. Added {easternText(createdAt, 'MMM d, yyyy')}
        {createdBy ? ` by ${createdBy}` : ''}.
      </p>
    </>
  )
}
