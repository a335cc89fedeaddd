'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import type { Flag } from '@/lib/backoffice/flags/schema'
import { UserRole } from '@/lib/generated/prisma/enums'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { flagPath } from './queries'

type FlagDialogProps = { flag: Flag; buckets: readonly { id: number; name: string }[]; onClose: () => void }

const toggled = <Value,>(list: readonly Value[], value: Value) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

/** Edits the audience of a flag and its percentage. */
export function FlagDialog({ flag, buckets, onClose }: FlagDialogProps) {
  const [draft, setDraft] = useState({
    owner: flag.owner,
    percentage: String(flag.percentage),
    roles: flag.roles,
    bucketIds: flag.bucketIds,
    users: flag.users.join('\n'),
  })
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const send = (body: Record<string, unknown>) => ({ path: flagPath(flag.key), method: 'PUT' as const, body })
  const { owner, percentage, roles, bucketIds, users } = flag
  const body = () => ({
    owner: draft.owner,
    percentage: Number(draft.percentage),
    roles: draft.roles,
    bucketIds: draft.bucketIds,
    users: draft.users.split(/[\s,;]+/).filter(Boolean),
  })
  return (
    <StaffChangeDialog
      isReasonOptional
      page="feature-flag"
      done="Flag updated."
      onClose={onClose}
      title={`Edit ${flag.key}`}
      label="Save"
      busyLabel="Saving…"
      change={() => send(body())}
      undo={() => send({ owner, percentage, roles, bucketIds, users })}
      fields={(errors) => (
        <>
          <Field label="Owner" error={errors.owner}>
            <Input value={draft.owner} onChange={({ target }) => change({ owner: target.value })} />
          </Field>
          <Field
            label="Percentage"
            hint="Of the target audience. Anyone included at 10% stays included at 20%."
            error={errors.percentage}
          >
            <Input
              type="number"
              min={0}
              max={100}
              value={draft.percentage}
              onChange={({ target }) => change({ percentage: target.value })}
            />
          </Field>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-13 font-medium">
              Target roles and buckets; none selected means everyone
            </legend>
            {Object.values(UserRole).map((role) => (
              <Checkbox
                key={role}
                label={ROLE_NAMES[role]}
                checked={draft.roles.includes(role)}
                onChange={() => change({ roles: toggled(draft.roles, role) })}
              />
            ))}
            {buckets.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={`Bucket ${name}`}
                checked={draft.bucketIds.includes(id)}
                onChange={() => change({ bucketIds: toggled(draft.bucketIds, id) })}
              />
            ))}
          </fieldset>
          <Field
            label="Named users"
            hint="Email addresses, one per line. Always included, regardless of the percentage."
            error={errors.users}
          >
            <Textarea rows={3} value={draft.users} onChange={({ target }) => change({ users: target.value })} />
          </Field>
        </>
      )}
    />
  )
}
