'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormTextarea } from '@/components/shared/forms/form-fields'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { useReloadAfterConflict } from './edit-advertiser-dialog'
import { ADVERTISERS_PATH, lastCallsOptions } from './queries'

type NetworksDialogProps = { advertiser: AdvertiserDetail; onClose: () => void }

const splitLines = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Sets the networks that postbacks of an advertiser may come from. */
export function NetworksDialog({ advertiser, onClose }: NetworksDialogProps) {
  const { id, name, allowedNetworks } = advertiser
  const [version, setVersion] = useState(advertiser.version)
  const [text, setText] = useState(() => allowedNetworks.join('\n'))
  const reloadAfterConflict = useReloadAfterConflict(id)
  const { data: calls } = useQuery(lastCallsOptions(id))
  const seen = [...new Set(calls?.rows.flatMap(({ ip }) => ip ?? []))]
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Allowed IP addresses saved."
      onClose={onClose}
      title={`Allowed IP addresses of ${name}`}
      description="Calls from any other IP address are rejected from now on, even with a valid secret. They are stored, and can be replayed in the conversion feed."
      label="Save IP addresses"
      busyLabel="Saving…"
      phrase={name}
      fields={(errors) => (
        <>
          <FormTextarea
            label="IP addresses"
            hint="One IP address or CIDR range per line, like 203.0.113.0/24 or 2001:db8::/32. Empty: calls may come from anywhere."
            error={errors.networks ?? firstLineError(errors)}
            rows={5}
            className="mono"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {seen.length > 0 ? (
            <p className="text-12 text-muted">
              The last calls came from <span className="mono">{seen.join(', ')}</span>.
            </p>
          ) : null}
        </>
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${id}/networks`,
        method: 'PUT',
        body: { networks: splitLines(text), version },
      })}
      onFailure={reloadAfterConflict(setVersion)}
    />
  )
}

/** The error of one line: `networks.3`. */
const firstLineError = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith('networks.'))?.[1]
