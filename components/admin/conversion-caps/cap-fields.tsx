'use client'

import { ChoiceField, SelectField } from '@/components/shared/forms/fields'
import { Segmented } from '@/components/ui/segmented'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { METRIC_LABELS, PERIOD_LABELS } from '@/lib/traffic/caps/constants'
import { AffiliateField } from '../kit/fields/affiliate-field'
import type { CapDraft } from './cap-draft'
import { LimitField } from './limit-field'

const toOptions = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))

type CapFieldsProps = {
  draft: CapDraft
  change: (part: Partial<CapDraft>) => void
  choices: TrafficChoices
  errors: Readonly<Record<string, string>>
}

/** The fields of a new cap: target, scope, metric, period, limit and overflow. */
export function CapFields({ draft, change, choices, errors }: CapFieldsProps) {
  return (
    <>
      <Segmented
        label="Cap on"
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
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label="Metric"
          value={draft.metric}
          onChange={(metric) => change({ metric })}
          options={toOptions(METRIC_LABELS)}
          error={errors.metric}
        />
        <SelectField
          label="Period"
          value={draft.period}
          onChange={(period) => change({ period })}
          options={toOptions(PERIOD_LABELS)}
          error={errors.period}
        />
      </div>
      <LimitField
        metric={draft.metric}
        value={draft.limit}
        onChange={(limit) => change({ limit })}
        currency={draft.currency}
        onCurrency={(currency) => change({ currency })}
        errors={errors}
      />
      <ChoiceField
        label="Overflow offer"
        hint="Receives clicks while the cap is full. Without it, a full click cap stops clicks; other caps let them through."
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
      <SelectField
        label="Scope"
        value={draft.scope}
        onChange={(scope) => change({ scope })}
        options={[
          { value: 'all', label: 'All affiliates combined' },
          { value: 'affiliate', label: 'One affiliate' },
          { value: 'bucket', label: 'One bucket combined' },
        ]}
        error={undefined}
      />
      {draft.scope === 'affiliate' ? (
        <AffiliateField
          label="Affiliate"
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
