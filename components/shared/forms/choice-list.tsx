'use client'

import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { isFound } from '@/lib/platform/text/fold'

/** Choices that are listed at once; a search finds the others. */
const SHOWN = 40

type Choice<Id> = { id: Id; label: string }

type ChoiceListProps<Id> = {
  /** What is chosen from, in the plural: "offers". */
  noun: string
  placeholder: string
  choices: readonly Choice<Id>[]
  value: readonly Id[]
  onChange: (ids: Id[]) => void
  /** What is said while none is chosen. */
  none?: string
}

/** Any number of many choices, with a search. */
export function ChoiceList<Id extends number | string>(props: ChoiceListProps<Id>) {
  const { noun, placeholder, choices, value, onChange, none = '0 chosen' } = props
  const [typed, setTyped] = useState('')
  // what was chosen before stays on top while others are searched for
  const [first] = useState(value)
  const sortRank = ({ id }: Choice<Id>) => (first.includes(id) ? 0 : 1)
  const found = choices
    .filter(({ label }) => isFound(typed, label))
    .sort((one, other) => sortRank(one) - sortRank(other))
  const toggle = (id: Id, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((known) => known !== id))
  return (
    <div className="grid min-w-0 gap-2">
      <Input
        type="search"
        aria-label={`Search ${noun}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul
        aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} to choose`}
        className="grid max-h-44 content-start gap-2 overflow-y-auto overscroll-contain rounded-control border border-line px-3 py-2.5 max-md:gap-0"
      >
        {found.slice(0, SHOWN).map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              checked={value.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
              label={<span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>}
            />
          </li>
        ))}
        {found.length === 0 ? <li className="text-muted">Nothing matches.</li> : null}
        {found.length > SHOWN ? <li className="text-12 text-muted">Search for the others.</li> : null}
      </ul>
      <p className="text-12 text-muted tabular-nums">{value.length === 0 ? none : `${value.length} chosen`}</p>
    </div>
  )
}
