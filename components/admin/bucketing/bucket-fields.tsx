'use client'

import { TextField } from '@/components/shared/forms/fields'
import { useModules } from '@/components/shared/modules/use-modules'
import { Checkbox } from '@/components/ui/checkbox'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { BucketDraft } from './bucket-draft'

type BucketFieldsProps = {
  draft: BucketDraft
  change: (part: Partial<BucketDraft>) => void
  offers: TrafficChoices['offers']
  errors: Readonly<Record<string, string>>
}

/** The terms of a bucket. */
export function BucketFields({ draft, change, offers, errors }: BucketFieldsProps) {
  const { isOn } = useModules()
  return (
    <>
      <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          label="Payout adjustment"
          hint="10 adds 10%, -10 deducts 10%."
          unit="%"
          value={draft.adjustment}
          onChange={(adjustment) => change({ adjustment })}
          error={errors.payoutAdjustmentBps}
        />
        <TextField
          label="Hold in days"
          hint={
            isOn('levels')
              ? 'Where the offer allows it, the shortest of offer, level and bucket applies. Empty: offer and level only.'
              : 'Where the offer allows it, the shorter of offer and bucket applies. Empty: offer only.'
          }
          isNumber
          value={draft.hold}
          onChange={(hold) => change({ hold })}
          error={errors.holdDays}
        />
        <TextField
          label="Daily payout limit, $"
          hint="Per affiliate. Leave empty for no limit."
          isNumber
          value={draft.daily}
          onChange={(daily) => change({ daily })}
          error={errors.dailyPayoutCapCents}
        />
      </div>
      <Checkbox
        label="Approve offer applications automatically"
        checked={draft.autoApprove}
        onChange={({ target }) => change({ autoApprove: target.checked })}
      />
      <HiddenOffers draft={draft} change={change} offers={offers} />
    </>
  )
}

function HiddenOffers({ draft: { hiddenOfferIds }, change, offers }: Omit<BucketFieldsProps, 'errors'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 text-13 font-medium">Hidden offers</legend>
      <p className="text-12 text-muted">
        Affiliates in this bucket cannot see these offers, and their links to them do not work.
      </p>
      <div className="grid max-h-40 gap-1.5 overflow-y-auto rounded-tip border border-line p-2">
        {offers.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={`${isolated(name)} (${id})`}
            checked={hiddenOfferIds.includes(id)}
            onChange={({ target }) =>
              change({
                hiddenOfferIds: target.checked
                  ? [...hiddenOfferIds, id]
                  : hiddenOfferIds.filter((hidden) => hidden !== id),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
