'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Radio } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { isFound } from '@/lib/platform/text/fold'
import { ChoiceError } from '../forms/choice-error'
import { Failure } from '../states/failure'
import { type OfferChoice, offersOptions, type Side } from './queries'

/** Offers that are listed at once; a search finds the others. */
const SHOWN = 40

type OfferPickerProps = {
  side: Side
  isLimited: boolean
  onLimit: (isLimited: boolean) => void
  value: readonly number[]
  onChange: (offerIds: number[]) => void
  error: string | undefined
}

/** Events of all offers, or of some alone. */
export function OfferPicker({ side, isLimited, onLimit, value, onChange, error }: OfferPickerProps) {
  const [name, errorId] = [useId(), useId()]
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-13 leading-[18px] font-medium">Offers</legend>
      <Radio
        name={name}
        label="All offers, and what belongs to none"
        checked={!isLimited}
        onChange={() => onLimit(false)}
      />
      <Radio name={name} label="Only some offers" checked={isLimited} onChange={() => onLimit(true)} />
      {isLimited ? (
        <div className="grid gap-2 pl-6">
          <p className="text-12 leading-4 text-muted">
            Events that belong to no offer, such as those of invoices, are not sent then.
          </p>
          <OfferList side={side} value={value} onChange={onChange} />
        </div>
      ) : null}
      <ChoiceError id={errorId}>{error}</ChoiceError>
    </fieldset>
  )
}

type OfferListProps = Pick<OfferPickerProps, 'side' | 'value' | 'onChange'>

function OfferList({ side, value, onChange }: OfferListProps) {
  const query = useQuery(offersOptions(side))
  const [typed, setTyped] = useState('')
  // what was chosen before stays on top while others are searched for
  const [first] = useState(value)
  if (!query.data) return query.error ? <Failure query={query} /> : <Skeleton className="h-24 rounded-control" />
  const fits = ({ id, name }: OfferChoice) => isFound(typed, `${name} ${id}`)
  const found = query.data.filter(fits).sort((one, other) => sortRank(first, one) - sortRank(first, other))
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((known) => known !== id))
  return (
    <>
      <Input
        type="search"
        aria-label="Search offers"
        placeholder="Search by name or ID"
        autoComplete="off"
        spellCheck={false}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul
        aria-label="Offers to choose"
        className="grid max-h-44 content-start gap-2 overflow-y-auto overscroll-contain rounded-control border border-line px-3 py-2.5 max-md:gap-0"
      >
        {found.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              checked={value.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
              label={<span className="min-w-0 [overflow-wrap:anywhere]">{`${isolated(name)} (${id})`}</span>}
            />
          </li>
        ))}
        {found.length === 0 ? <li className="text-muted">No offer matches.</li> : null}
        {found.length > SHOWN ? <li className="text-12 text-muted">Search for the others.</li> : null}
      </ul>
      <p className="text-12 text-muted tabular-nums">{value.length} chosen</p>
    </>
  )
}

const sortRank = (first: readonly number[], { id }: OfferChoice) => (first.includes(id) ? 0 : 1)
