'use client'

import { useState } from 'react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { FormTextarea } from '@/components/shared/forms/form-fields'
import { Checkbox } from '@/components/ui/checkbox'
import { EXTERNAL_SOURCES, type ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { PlatformPostbacks } from '@/lib/tracking/previous-platforms/postbacks/admin-schema'
import { CALL_PARAMETERS, ORDER_PARAMETERS } from '@/lib/tracking/previous-platforms/postbacks/constants'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from './queries'

type PlatformPostbacksDialogProps = {
  advertiser: { id: number; name: string }
  state: PlatformPostbacks
  onClose: () => void
}

const splitLines = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Switches calls in the form of a previous platform on or off, and says what proves them. */
export function PlatformPostbacksDialog({ advertiser: { id, name }, state, onClose }: PlatformPostbacksDialogProps) {
  const [isOn, setOn] = useState(state.isOn)
  const [source, setSource] = useState<ExternalSource>(state.source)
  const [token, setToken] = useState('')
  const [isWithout, setWithout] = useState(false)
  const [networks, setNetworks] = useState(state.networks.join('\n'))
  const [orderParameter, setOrderParameter] = useState(state.orderParameter)
  const hasToken = state.hasToken && source === state.source
  const sent = token.trim() ? { token: token.trim() } : isWithout ? { token: null } : {}
  return (
    <StaffChangeDialog
      page="advertisers"
      done={isOn ? 'Postbacks from the previous platform are accepted.' : 'Saved.'}
      onClose={onClose}
      title={`Postbacks from your previous platform: ${name}`}
      description="They carry no signature. Whoever knows the token, or calls from one of the IP addresses, reports sales of this advertiser that are paid."
      label="Save"
      busyLabel="Saving…"
      phrase={name}
      fields={(errors) => (
        <>
          <Checkbox label="Accept these postbacks" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
          <SelectField
            label="Previous platform"
            error={errors.source}
            value={source}
            onChange={(next) => {
              setSource(next)
              setOrderParameter(ORDER_PARAMETERS[next][0])
            }}
            options={EXTERNAL_SOURCES.map((value) => ({ value, label: FOREIGN_SOURCE_NAMES[value] }))}
          />
          <TextField
            label={`Token (${CALL_PARAMETERS[source].token})`}
            hint={
              hasToken
                ? 'One is set. Leave this empty to keep it.'
                : 'The advertiser’s token on the previous platform. Empty: only the IP address of a call is checked.'
            }
            error={errors.token}
            value={token}
            onChange={setToken}
          />
          {hasToken ? (
            <Checkbox
              label="Accept calls without a token from the IP addresses below"
              checked={isWithout}
              onChange={({ target }) => setWithout(target.checked)}
            />
          ) : null}
          <FormTextarea
            label="IP addresses"
            hint="One IP address or CIDR range per line, like 203.0.113.0/24. Empty: from anywhere with the token."
            error={errors.networks ?? firstLineError(errors)}
            rows={3}
            className="mono"
            spellCheck={false}
            value={networks}
            onChange={({ target }) => setNetworks(target.value)}
          />
          <SelectField
            label="Parameter with the order"
            hint="A sale counts once for its order. Where a call has none, its transaction_id is taken."
            error={errors.orderParameter}
            value={orderParameter}
            onChange={setOrderParameter}
            options={ORDER_PARAMETERS[source].map((value) => ({ value, label: value }))}
          />
        </>
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${id}/old-postbacks`,
        method: 'PUT',
        body: { isOn, source, ...sent, networks: splitLines(networks), orderParameter },
      })}
    />
  )
}

/** The error of one line: `networks.3`. */
const firstLineError = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith('networks.'))?.[1]
