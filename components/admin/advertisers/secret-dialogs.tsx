'use client'

import { useState } from 'react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { overlapText, secretName } from '@/components/shared/secrets/secret-labels'
import {
  type AdvertiserSecretRow,
  type CreatedSecret,
  createdSecretSchema,
} from '@/lib/catalog/advertisers/secrets/admin-schema'
import {
  DEFAULT_OVERLAP_HOURS,
  OVERLAP_CHOICES_HOURS,
  SECRET_KIND_LABELS,
} from '@/lib/catalog/advertisers/secrets/constants'
import { revokePhrase } from '@/lib/catalog/advertisers/secrets/rules'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from './queries'

type SecretDialogProps = { advertiserId: number; secret: AdvertiserSecretRow; onClose: () => void }
type ShowsSecret = { onCreated: (created: CreatedSecret, kind: AdvertiserSecretKind) => void }

const pathOf = (advertiserId: number, secretId = ''): string =>
  `${ADVERTISERS_PATH}/${advertiserId}/secrets${secretId && `/${secretId}`}`

const KINDS = [
  { value: 'token', label: 'Token: sent in the URL of each call' },
  { value: 'signing', label: 'Signing secret: signs the body (Standard Webhooks)' },
] as const

/** Adds a secret, which is then shown once. */
export function AddSecretDialog({ advertiserId, onClose, onCreated }: Omit<SecretDialogProps, 'secret'> & ShowsSecret) {
  const [kind, setKind] = useState<AdvertiserSecretKind>('token')
  const [label, setLabel] = useState('')
  return (
    <StaffChangeDialog
      page="advertisers"
      onClose={onClose}
      title="Add a secret"
      description="Whoever has it can report conversions of this advertiser. It is shown once and works right away."
      label="Add secret"
      busyLabel="Adding…"
      fields={(errors) => (
        <>
          <SelectField label="Kind" value={kind} onChange={setKind} options={KINDS} error={errors.kind} />
          <TextField
            label="Label"
            hint="What it is for, such as the name of their system."
            placeholder="Shop server"
            value={label}
            onChange={setLabel}
            error={errors.label}
          />
        </>
      )}
      change={() => ({ path: pathOf(advertiserId), body: { kind, label } })}
      onDone={(answer) => onCreated(createdSecretSchema.parse(answer), kind)}
    />
  )
}

const OVERLAPS = OVERLAP_CHOICES_HOURS.map((hours) => ({ value: String(hours), label: overlapText(hours) }))

/** Adds a secret in place of one, which works beside it for a while. */
export function RotateSecretDialog({ advertiserId, secret, onClose, onCreated }: SecretDialogProps & ShowsSecret) {
  const [hours, setHours] = useState(String(DEFAULT_OVERLAP_HOURS))
  return (
    <StaffChangeDialog
      page="advertisers"
      onClose={onClose}
      title={`Rotate ${secretName(secret)}`}
      description="A new secret is shown once and works right away. Choose how long the old one still works beside it."
      label="Rotate"
      busyLabel="Rotating…"
      fields={(errors) => (
        <SelectField
          label="The old one works for"
          value={hours}
          onChange={setHours}
          options={OVERLAPS}
          error={errors.overlapHours}
        />
      )}
      change={() => ({ path: `${pathOf(advertiserId, secret.id)}/rotation`, body: { overlapHours: Number(hours) } })}
      onDone={(answer) => onCreated(createdSecretSchema.parse(answer), secret.kind)}
    />
  )
}

/** Ends a secret at once. */
export function RevokeSecretDialog({
  advertiserId,
  secret,
  isLast,
  onClose,
}: SecretDialogProps & { /** Whether no other secret of the advertiser works. */ isLast: boolean }) {
  const kind = SECRET_KIND_LABELS[secret.kind].toLowerCase()
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Secret revoked."
      onClose={onClose}
      title={`Revoke ${secretName(secret)}`}
      description={`Calls with this ${kind} are refused at once, and stored with that reason. ${
        isLast ? 'No other secret of this advertiser works: all its calls will be refused.' : 'This cannot be undone.'
      }`}
      label="Revoke"
      busyLabel="Revoking…"
      isDanger
      phrase={revokePhrase(secret.ending)}
      change={() => ({ path: pathOf(advertiserId, secret.id), method: 'DELETE' })}
    />
  )
}
