'use client'

import { Segmented } from '@/components/ui/segmented'
import { METRIC_LABELS, PERIOD_LABELS } from '@/lib/traffic/caps/constants'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { ChoiceField, TextField, WordField } from '../kit/fields/fields'
import { FirstError } from '../kit/fields/first-error'
import type { CapDraft } from './cap-draft'

const words = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))

type CapFieldsProps = {
  draft: CapDraft
  change: (part: Partial<CapDraft>) => void
  choices: TrafficChoices
  errors: Readonly<Record<string, string>>
}

/** What is capped, for whom, how much of what in which time, and where the rest goes. */
export function CapFields({ draft, change, choices, errors }: CapFieldsProps) {
  const isMoney = draft.metric === 'payout' || draft.metric === 'revenue'
  return (
    <>
      <FirstError errors={errors} />
      <Segmented
        label="What is capped"
        value={draft.target}
        onValueChange={(target) => change({ target })}
        options={[
          { value: 'offer', label: 'An offer' },
          { value: 'group', label: 'A group' },
        ]}
        block
      />
      {draft.target === 'offer' ? (
        <ChoiceField
          label="Offer"
          none="Choose an offer"
          value={draft.offerId}
          onChange={(offerId) => change({ offerId })}
          options={choices.offers}
          error={errors.offerId}
        />
      ) : (
        <ChoiceField
          label="Group"
          none="Choose a group"
          value={draft.groupId}
          onChange={(groupId) => change({ groupId })}
          options={choices.groups}
          error={errors.groupId ?? errors.offerId}
        />
      )}
      <Scope draft={draft} change={change} choices={choices} errors={errors} />
      <div className="grid gap-4 md:grid-cols-3">
        <WordField
          label="Metric"
          value={draft.metric}
          onChange={(metric) => change({ metric })}
          options={words(METRIC_LABELS)}
          error={errors.metric}
        />
        <WordField
          label="Period"
          value={draft.period}
          onChange={(period) => change({ period })}
          options={words(PERIOD_LABELS)}
          error={errors.period}
        />
        <TextField
          label={isMoney ? 'Limit in dollars' : 'Limit'}
          isNumber
          value={draft.limit}
          onChange={(limit) => change({ limit })}
          error={errors.limit}
        />
      </div>
      <ChoiceField
        label="Overflow"
        hint="Where clicks go while the cap is full. Without one, clicks end at a cap on clicks and pass any other."
        none="No overflow"
        value={draft.overflowOfferId}
        onChange={(overflowOfferId) => change({ overflowOfferId })}
        options={choices.offers}
        error={errors.overflowOfferId}
      />
    </>
  )
}

function Scope({ draft, change, choices, errors }: CapFieldsProps) {
  return (
    <>
      <WordField
        label="For"
        value={draft.scope}
        onChange={(scope) => change({ scope })}
        options={[
          { value: 'all', label: 'Everybody together' },
          { value: 'affiliate', label: 'One affiliate' },
          { value: 'bucket', label: 'A bucket together' },
        ]}
        error={undefined}
      />
      {draft.scope === 'affiliate' ? (
        <TextField
          label="Affiliate number"
          isNumber
          value={draft.affiliate}
          onChange={(affiliate) => change({ affiliate })}
          error={errors.affiliateId}
        />
      ) : null}
      {draft.scope === 'bucket' ? (
        <ChoiceField
          label="Bucket"
          none="Choose a bucket"
          value={draft.bucketId}
          onChange={(bucketId) => change({ bucketId })}
          options={choices.buckets}
          error={errors.bucketId}
        />
      ) : null}
    </>
  )
}
