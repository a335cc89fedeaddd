'use client'

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import { PEOPLE_QUERY_MIN } from '@/lib/backoffice/people-search/constants'
import type { SuggestedPerson } from '@/lib/backoffice/people-search/schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { Suggestion } from './affiliate-suggestion'
import { ALL_AFFILIATES, type PeopleSource, peopleOptions } from './people-query'

type AffiliateFieldProps = AffiliateInputProps & {
  label: string
  error: string | undefined
  hint?: ReactNode
}

/** Picks an affiliate by name, email address or number. */
export function AffiliateField({ label, error, hint, ...input }: AffiliateFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      <AffiliateInput {...input} />
    </Field>
  )
}

type AffiliateInputProps = {
  /** The affiliate's number as text, or what is typed while nobody is chosen. */
  value: string
  onChange: (number: string) => void
  /** Takes whoever is chosen; the input is empty again then, for the next one. */
  onPick?: (person: SuggestedPerson) => void
  /** Who can be picked; all affiliates unless given. */
  source?: PeopleSource
  'aria-label'?: string
  className?: string
}

const personText = ({ name, email, affiliateId }: SuggestedPerson) => `${isolated(name || email)} (${affiliateId})`
const stop = (event: Event) => event.preventDefault()

/**
 * The input alone. What is typed is the value until somebody is chosen, whose number it is then: a name that nobody was
 * chosen for is refused as no number, and never taken for "all affiliates".
 */
export function AffiliateInput(props: AffiliateInputProps) {
  const { value, onChange, onPick, source = ALL_AFFILIATES, className, ...named } = props
  const listId = useId()
  const [text, setText] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const q = text.trim()
  const { data: people, error } = useQuery(peopleOptions(q, isOpen, source))
  const isShown = isOpen && q.length >= PEOPLE_QUERY_MIN
  const hasPeople = isShown && people !== undefined && people.length > 0
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(0)
    onChange(typed)
  }
  const choose = (person: SuggestedPerson) => {
    setText(onPick ? '' : personText(person))
    setOpen(false)
    onChange(onPick ? '' : String(person.affiliateId))
    onPick?.(person)
  }
  const press = (event: KeyboardEvent) => {
    const person = people?.[active]
    if (!isShown || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') setOpen(false)
    else if (!people || !person) return
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, people.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') choose(person)
    else return
    // Enter does not send the form, and Escape does not close its dialog
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <Popover open={isShown} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div className={className}>
          <Input
            {...named}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasPeople}
            aria-controls={listId}
            {...(hasPeople && { 'aria-activedescendant': `${listId}-${active}` })}
            autoComplete="off"
            placeholder="Name, email or ID"
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
        </div>
      </PopoverAnchor>
      {/* floats above a dialog, which would cut it off; the input keeps the focus */}
      <PopoverContent
        id={listId}
        role={hasPeople ? 'listbox' : 'status'}
        label="Affiliates"
        align="start"
        sideOffset={4}
        onOpenAutoFocus={stop}
        onCloseAutoFocus={stop}
        onInteractOutside={stop}
        className="z-60 max-h-60 w-(--radix-popover-trigger-width) overflow-y-auto overscroll-contain py-1"
      >
        {hasPeople ? (
          people.map((person, index) => (
            <Suggestion
              key={person.affiliateId}
              id={`${listId}-${index}`}
              person={person}
              isActive={index === active}
              onChoose={() => choose(person)}
            />
          ))
        ) : (
          <p className="px-3 py-1.5 text-13 text-muted [overflow-wrap:anywhere]">{emptyNote(q, people, error)}</p>
        )}
      </PopoverContent>
    </Popover>
  )
}

/** What is said where nobody can be listed. */
function emptyNote(q: string, people: readonly SuggestedPerson[] | undefined, error: Error | null): string {
  if (error) return `${errorMessage(error)} You can also type the affiliate’s number.`
  return people ? `Nobody matches “${q}”.` : 'Searching…'
}
