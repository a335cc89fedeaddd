'use client'

import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { AddRowButton } from '../kit/fields/add-row-button'
import { GroupError } from '../kit/fields/group-error'

/** An offer of the group as typed. `key` identifies the line while no offer is chosen. */
export type MemberDraft = { key: number; offerId: number | null; weight: string }

type MemberFieldsProps = {
  members: readonly MemberDraft[]
  onChange: (members: MemberDraft[]) => void
  offers: TrafficChoices['offers']
  errors: Readonly<Record<string, string>>
}

/** The offers of a group, each with its weight. */
export function MemberFields({ members, onChange, offers, errors }: MemberFieldsProps) {
  const update = (key: number, part: Partial<MemberDraft>) =>
    onChange(members.map((member) => (member.key === key ? { ...member, ...part } : member)))
  const add = () =>
    onChange([...members, { key: Math.max(0, ...members.map(({ key }) => key)) + 1, offerId: null, weight: '1' }])
  const error = Object.entries(errors).find(([field]) => field.startsWith('members'))?.[1]
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 text-13 font-medium">Offers and their weights</legend>
      {members.map(({ key, offerId, weight }, index) => (
        <div key={key} className="flex items-center gap-2">
          <Select
            aria-label={`Offer ${index + 1}`}
            wrapperClassName="min-w-0 flex-1"
            value={offerId ?? ''}
            onChange={({ target }) => update(key, { offerId: target.value ? Number(target.value) : null })}
          >
            <option value="">Choose an offer</option>
            {offers.map(({ id, name }) => (
              <option key={id} value={id}>
                {isolated(name)} ({id})
              </option>
            ))}
          </Select>
          <Input
            aria-label={`Weight of offer ${index + 1}`}
            inputMode="numeric"
            value={weight}
            onChange={({ target }) => update(key, { weight: target.value })}
            className="w-20 flex-none"
          />
          <IconButton
            label={`Remove offer ${index + 1}`}
            disabled={members.length === 1}
            onClick={() => onChange(members.filter((member) => member.key !== key))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <p className="text-12 text-muted">
        Clicks on any of these offers are split by weight; a weight of 0 gets none. If all weights are 0, links keep
        their own offers, and only caps and the fallback are shared.
      </p>
      <GroupError>{error}</GroupError>
      <AddRowButton label="Add an offer" onAdd={add} />
    </fieldset>
  )
}
