'use client'

import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { METRIC_LABELS, PERIOD_LABELS } from '@/lib/caps/constants'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import type { TrafficChoices } from '@/lib/tracking/schema'
import { ChangeDialog } from '../change/change-dialog'
import { useChange } from '../change/use-change'
import { ChoiceField, TextField, WordField } from '../traffic/fields'
import { typedCents, wholeNumber } from '../traffic/typed-numbers'

type Draft = {
  target: 'offer' | 'group'
  offerId: number | null
  groupId: number | null
  scope: 'all' | 'affiliate' | 'bucket'
  affiliate: string
  bucketId: number | null
  metric: CapMetric
  period: CapPeriod
  limit: string
  overflowOfferId: number | null
}

const EMPTY: Draft = {
  ...{ target: 'offer', offerId: null, groupId: null, scope: 'all', affiliate: '', bucketId: null },
  ...{ metric: 'conversions', period: 'day', limit: '', overflowOfferId: null },
}

const words = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))

type NewCapDialogProps = { choices: TrafficChoices; onClose: () => void }

/** Sets a cap: what is capped, for whom, how much of what in which time, and where the rest goes. */
export function NewCapDialog({ choices, onClose }: NewCapDialogProps) {
  const [draft, setDraft] = useState(EMPTY)
  const { mutateAsync } = useChange('conversion-caps', 'Cap set.')
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const [list, id] = draft.target === 'offer' ? [choices.offers, draft.offerId] : [choices.groups, draft.groupId]
  const subject = list.find((each) => each.id === id)?.name
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="New cap"
      description="It holds at once. What its period brought so far counts."
      label="Set cap"
      busyLabel="Setting…"
      {...(subject !== undefined && { phrase: subject })}
      fields={(errors) => <CapFields draft={draft} change={change} choices={choices} errors={errors} />}
      run={(said) => mutateAsync({ path: '/api/admin/conversion-caps', body: { ...bodyOf(draft), ...said } })}
    />
  )
}

type CapFieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  choices: TrafficChoices
  errors: Readonly<Record<string, string>>
}

function CapFields({ draft, change, choices, errors }: CapFieldsProps) {
  const isMoney = draft.metric === 'payout' || draft.metric === 'revenue'
  return (
    <>
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
      <div className="grid gap-4 sm:grid-cols-3">
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

function bodyOf({
  target,
  offerId,
  groupId,
  scope,
  affiliate,
  bucketId,
  metric,
  period,
  limit,
  overflowOfferId,
}: Draft) {
  const isMoney = metric === 'payout' || metric === 'revenue'
  return {
    offerId: target === 'offer' ? offerId : null,
    groupId: target === 'group' ? groupId : null,
    // an empty choice is said to be one, rather than read as everybody
    affiliateId: scope === 'affiliate' ? (wholeNumber(affiliate) ?? '') : null,
    bucketId: scope === 'bucket' ? (bucketId ?? '') : null,
    ...{ metric, period, overflowOfferId },
    limit: isMoney ? typedCents(limit) : wholeNumber(limit),
  }
}
