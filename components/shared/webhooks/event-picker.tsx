'use client'

import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import type { EventType } from '@/lib/messages/webhook-events/schema'
import { ChoiceError } from '../forms/choice-error'
import { EventGroupBox } from './event-group-box'
import { countText, eventGroups, matches } from './event-groups'

type EventPickerProps = {
  isStaff: boolean
  value: readonly EventType[]
  onChange: (chosen: EventType[]) => void
  error: string | undefined
  /** The first control, which gets the focus when the choice is refused. */
  ref?: Ref<HTMLInputElement>
}

/** The choice of events: all, all of a group, or single ones, which a search finds. */
export function EventPicker({ isStaff, value, onChange, error, ref }: EventPickerProps) {
  const errorId = useId()
  const [typed, setTyped] = useState('')
  const groups = eventGroups(isStaff)
  const all = groups.flatMap(({ types }) => types)
  const search = typed.trim()
  const found = groups
    .map((group) => ({ group, shown: search ? group.types.filter((type) => matches(type, search)) : group.types }))
    .filter(({ shown }) => shown.length > 0)
  const set = (types: readonly EventType[], isChosen: boolean) =>
    onChange(all.filter((type) => (types.includes(type) ? isChosen : value.includes(type))))
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 flex w-full justify-between gap-2 text-13 leading-[18px] font-medium">
        Events
        <span className="font-normal text-muted">{value.length === 0 ? 'None chosen' : countText(isStaff, value)}</span>
      </legend>
      <Input
        ref={ref}
        type="search"
        aria-label="Search events"
        placeholder="Search, such as approved or offer"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={keepForm}
      />
      <div className="overflow-hidden rounded-control border border-line">
        {search ? null : (
          <div className="bg-fill px-3 py-2.5 max-md:py-0">
            <Checkbox
              label="All events"
              checked={value.length === all.length}
              indeterminate={value.length > 0 && value.length < all.length}
              onChange={({ target }) => set(all, target.checked)}
              className="font-medium"
            />
          </div>
        )}
        {found.map(({ group, shown }) => (
          <EventGroupBox
            key={group.label}
            group={group}
            shown={shown}
            isSearch={search !== ''}
            chosen={value}
            onChange={set}
          />
        ))}
        {found.length === 0 ? (
          <p role="status" className="px-3 py-4 text-center text-muted">
            No event matches “{search}”.
          </p>
        ) : null}
      </div>
      <ChoiceError id={errorId}>{error}</ChoiceError>
    </fieldset>
  )
}

/** Enter in a search would send the form. */
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
