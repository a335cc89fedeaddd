'use client'

import { ChoiceField, TextField } from '@/components/shared/forms/fields'
import { Segmented } from '@/components/ui/segmented'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { OverrideDraft } from './override-draft'

export type OverrideFieldsProps = {
  draft: OverrideDraft
  change: (part: Partial<OverrideDraft>) => void
  choices: TrafficChoices
  errors: Readonly<Record<string, string>>
}

/** The destination of the clicks: an offer or a URL. */
export function DestinationFields({ draft, change, choices, errors }: OverrideFieldsProps) {
  return (
    <>
      <Segmented
        label="Send clicks to"
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
        options={[
          { value: 'offer', label: 'An offer' },
          { value: 'address', label: 'A URL' },
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
          hint="Clicks still count for the offer of the link. Supports the same macros as offers: {click_id}, {source}, {s1}…"
          placeholder="https://"
          value={draft.destinationUrl}
          onChange={(destinationUrl) => change({ destinationUrl })}
          error={errors.destinationUrl ?? errors.destinationOfferId}
        />
      )}
    </>
  )
}
