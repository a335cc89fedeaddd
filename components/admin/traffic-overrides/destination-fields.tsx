'use client'

import { Segmented } from '@/components/ui/segmented'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { ChoiceField, TextField } from '../kit/fields/fields'
import type { OverrideDraft } from './override-draft'

export type OverrideFieldsProps = {
  draft: OverrideDraft
  change: (part: Partial<OverrideDraft>) => void
  choices: TrafficChoices
  errors: Readonly<Record<string, string>>
}

/** Where clicks go: to an offer, or to an address of its own. */
export function DestinationFields({ draft, change, choices, errors }: OverrideFieldsProps) {
  return (
    <>
      <Segmented
        label="Where they go"
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
        options={[
          { value: 'offer', label: 'To an offer' },
          { value: 'address', label: 'To an address' },
        ]}
        block
      />
      {draft.kind === 'offer' ? (
        <ChoiceField
          label="Destination"
          hint="Clicks count for this offer."
          none="Choose an offer"
          value={draft.destinationOfferId}
          onChange={(destinationOfferId) => change({ destinationOfferId })}
          options={choices.offers}
          error={errors.destinationOfferId}
        />
      ) : (
        <TextField
          label="Destination"
          hint="Clicks still count for the offer of the link. Macros as in offers: {click_id}, {source}, {s1}…"
          placeholder="https://"
          value={draft.destinationUrl}
          onChange={(destinationUrl) => change({ destinationUrl })}
          error={errors.destinationUrl ?? errors.destinationOfferId}
        />
      )}
    </>
  )
}
