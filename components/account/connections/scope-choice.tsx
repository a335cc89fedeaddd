'use client'

import { useId } from 'react'
import { ChoiceError } from '@/components/shared/forms/choice-error'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SCOPE_GROUPS, SCOPE_PRESETS, SCOPE_TABLE, type Scope } from '@/lib/accounts/api-keys/constants'

type ScopeChoiceProps = {
  /** What the person can allow a key. */
  scopes: readonly Scope[]
  chosen: readonly Scope[]
  choose: (scopes: Scope[]) => void
  error: string | undefined
}

/** The permissions of a key by group: each one, all of a group, or a preset. */
export function ScopeChoice({ scopes, chosen, choose, error }: ScopeChoiceProps) {
  const errorId = useId()
  const pick = (wanted: readonly Scope[], isOn: boolean) =>
    choose(scopes.filter((scope) => (wanted.includes(scope) ? isOn : chosen.includes(scope))))
  const groups = SCOPE_GROUPS.map(({ label, resources }) => ({
    label,
    own: scopes.filter((scope) => resources.some((resource) => scope.startsWith(`${resource}:`))),
  }))
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-3">
      <legend className="mb-1.5 text-13 leading-[18px] font-medium">Permissions</legend>
      <div className="flex flex-wrap gap-2">
        {SCOPE_PRESETS.map(({ label, scopes: preset }) => (
          <Button key={label} size="sm" onClick={() => choose(scopes.filter((scope) => preset.includes(scope)))}>
            {label}
          </Button>
        ))}
      </div>
      <ChoiceError id={errorId}>{error}</ChoiceError>
      {groups.map(({ label, own }) =>
        own.length > 0 ? <Group key={label} label={label} own={own} chosen={chosen} pick={pick} /> : null,
      )}
    </fieldset>
  )
}

type GroupProps = {
  label: string
  own: readonly Scope[]
  chosen: readonly Scope[]
  pick: (wanted: readonly Scope[], isOn: boolean) => void
}

function Group({ label, own, chosen, pick }: GroupProps) {
  const count = own.filter((scope) => chosen.includes(scope)).length
  const isAll = count === own.length
  return (
    <fieldset className="grid justify-items-start gap-1.5">
      <legend className="sr-only">{label}</legend>
      <Checkbox
        className="font-medium"
        label={`All of ${label}`}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => pick(own, !isAll)}
      />
      <div className="grid justify-items-start gap-1.5 pl-6">
        {own.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={SCOPE_TABLE[scope].label}
            checked={chosen.includes(scope)}
            onChange={({ target }) => pick([scope], target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
