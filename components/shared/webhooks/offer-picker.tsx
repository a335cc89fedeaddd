'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Radio } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { ChoiceError } from '../forms/choice-error'
import { ChoiceList } from '../forms/choice-list'
import { Failure } from '../states/failure'
import { offersOptions, type Side } from './queries'

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
  if (!query.data) return query.error ? <Failure query={query} /> : <Skeleton className="h-24 rounded-control" />
  return (
    <ChoiceList
      noun="offers"
      placeholder="Search by name or ID"
      choices={query.data.map(({ id, name }) => ({ id, label: `${isolated(name)} (${id})` }))}
      value={value}
      onChange={onChange}
    />
  )
}
