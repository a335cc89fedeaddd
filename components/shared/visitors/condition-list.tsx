'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { SelectField } from '../forms/fields'

type ConditionListProps<Kind extends string> = {
  /** All that there are, in the order of the menu. */
  kinds: readonly Kind[]
  shown: readonly Kind[]
  onShown: (shown: Kind[]) => void
  labelOf: (kind: Kind) => string
  /** What they are conditions of: "rule 2". */
  name: string
  addLabel: string
  control: (kind: Kind) => ReactNode
  error: string | undefined
}

/** Conditions, each with a button that removes it, and a menu that adds one. */
export function ConditionList<Kind extends string>(props: ConditionListProps<Kind>) {
  const { kinds, shown, onShown, labelOf, name, addLabel, control, error } = props
  const others = kinds.filter((kind) => !shown.includes(kind))
  return (
    <>
      {shown.map((kind) => (
        <div key={kind} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">{control(kind)}</div>
          <IconButton
            size="sm"
            className="mt-6"
            label={`Remove the condition ${labelOf(kind).toLowerCase()} of ${name}`}
            onClick={() => onShown(shown.filter((each) => each !== kind))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <SelectField<Kind | ''>
        label={addLabel}
        value=""
        onChange={(kind) => kind !== '' && onShown([...shown, kind])}
        options={[{ value: '', label: 'Choose one' }, ...others.map((kind) => ({ value: kind, label: labelOf(kind) }))]}
        error={error}
      />
    </>
  )
}
