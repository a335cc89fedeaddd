'use client'

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { SuggestedPerson } from '@/lib/backoffice/people-search/schema'
import { peopleOptions } from './people-query'

type AffiliateFieldProps = {
  label: string
  /** The affiliate's number as text, or what is typed while nobody is chosen. */
  value: string
  onChange: (number: string) => void
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

type AffiliateInputProps = Pick<AffiliateFieldProps, 'value' | 'onChange'> & {
  'aria-label'?: string
  className?: string
}

const textOf = ({ name, email, affiliateId }: SuggestedPerson) => `${name || email} (${affiliateId})`

/**
 * The input alone. What is typed is the value until somebody is chosen, whose number it is then: a name that nobody was
 * chosen for is refused as no number, and never taken for "all affiliates".
 */
export function AffiliateInput({ value, onChange, className, ...named }: AffiliateInputProps) {
  const listId = useId()
  const [text, setText] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { data: people = [] } = useQuery(peopleOptions(text.trim(), isOpen))
  const isShown = isOpen && people.length > 0
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(0)
    onChange(typed)
  }
  const choose = (person: SuggestedPerson) => {
    setText(textOf(person))
    setOpen(false)
    onChange(String(person.affiliateId))
  }
  const press = (event: KeyboardEvent) => {
    const person = people[active]
    if (!isShown || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, people.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && person) choose(person)
    else if (event.key === 'Escape') setOpen(false)
    else return
    // Enter does not send the form, and Escape does not close its dialog
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <div className={cn('relative', className)}>
      <Input
        {...named}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        {...(isShown && { 'aria-activedescendant': `${listId}-${active}` })}
        autoComplete="off"
        placeholder="Name, email or ID"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Affiliates"
        hidden={!isShown}
        className="floating absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-control border border-line-strong bg-raised py-1 shadow-pop"
      >
        {people.map((person, index) => (
          <Suggestion
            key={person.affiliateId}
            id={`${listId}-${index}`}
            person={person}
            isActive={index === active}
            onChoose={() => choose(person)}
          />
        ))}
      </div>
    </div>
  )
}

type SuggestionProps = { id: string; person: SuggestedPerson; isActive: boolean; onChoose: () => void }

function Suggestion({ id, person, isActive, onChoose }: SuggestionProps) {
  const { affiliateId, name, email, status } = person
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // the input keeps the focus, so that its list stays open until the press
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn('cursor-pointer px-3 py-1.5 text-13 hover:bg-fill', isActive && 'bg-fill')}
    >
      {name || email} <span className="mono text-muted">{affiliateId}</span>
      {status === 'approved' ? null : <span className="text-muted">, {status}</span>}
      <span className="block truncate text-12 text-muted">{email}</span>
    </div>
  )
}
