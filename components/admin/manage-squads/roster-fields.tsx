'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { SQUAD_MAX } from '@/lib/rewards/squads/constants'
import { AffiliateInput } from '../kit/fields/affiliate-field'
import { GroupError } from '../kit/fields/group-error'
import { type MemberDraft, type SquadDraft, totalPercent } from './squad-draft'

type RosterFieldsProps = {
  draft: SquadDraft
  /** Whether members cannot be changed now. */
  isLocked: boolean
  onChange: (members: MemberDraft[]) => void
  error: string | undefined
}

const PERCENT = <span className="pr-2 text-muted">%</span>

/** The members of a squad, new ones by name, email or number, with a share for each when the split is custom. */
export function RosterFields({ draft: { members, split, leaderKey }, isLocked, onChange, error }: RosterFieldsProps) {
  const update = (key: number, part: Partial<MemberDraft>) =>
    onChange(members.map((member) => (member.key === key ? { ...member, ...part } : member)))
  // negative, so that it is not an affiliate ID
  const add = () =>
    onChange([...members, { key: Math.min(0, ...members.map(({ key }) => key)) - 1, who: '', name: '', percent: '' }])
  return (
    <fieldset className="grid gap-2" disabled={isLocked}>
      <legend className="pb-1.5 text-13 font-medium">Members</legend>
      {members.map(({ key, who, name, percent }, index) => (
        <div key={key} className="flex items-center gap-2">
          {key > 0 ? (
            <Input
              aria-label={`Member ${index + 1}`}
              readOnly
              value={name ? `${who} ${name}` : who}
              className="min-w-0 flex-1"
            />
          ) : (
            <AffiliateInput
              aria-label={`Member ${index + 1}`}
              value={who}
              onChange={(number) => update(key, { who: number })}
              className="min-w-0 flex-1"
            />
          )}
          {split === 'custom' ? (
            <Input
              aria-label={`Share of member ${index + 1}`}
              inputMode="decimal"
              autoComplete="off"
              end={PERCENT}
              value={percent}
              onChange={({ target }) => update(key, { percent: target.value })}
              className="w-20 flex-none"
            />
          ) : null}
          <IconButton
            label={`Remove member ${index + 1}`}
            disabled={isLocked || key === leaderKey || members.length <= 2}
            onClick={() => onChange(members.filter((member) => member.key !== key))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {split === 'custom' ? <p className="text-12 text-muted">Total: {totalPercent(members)}% of 100%.</p> : null}
      <GroupError>{error}</GroupError>
      <div>
        <Button size="sm" disabled={isLocked || members.length >= SQUAD_MAX} onClick={add}>
          <Plus aria-hidden="true" />
          Add a member
        </Button>
      </div>
    </fieldset>
  )
}
