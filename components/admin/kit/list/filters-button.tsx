'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Count } from '@/components/ui/count'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { FilterField, type FilterState } from './filter-field'
import type { Filter } from './list-config'

type FiltersButtonProps = {
  filters: readonly Filter[]
  state: FilterState
  /** The number of matching rows as text; null while it is loading. */
  found: string | null
  /** Shown on wide screens too. */
  isAlways?: boolean
}

/** On a phone, the filters of a list are behind one button, so that the rows come first. */
export function FiltersButton({ filters, state, found, isAlways = false }: FiltersButtonProps) {
  const set = filters.filter(({ name }) => state.chosen[name]).length
  const shown = filters.filter(({ name, isHiddenUnset }) => !isHiddenUnset || state.chosen[name])
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button
          size="sm"
          className={isAlways ? '' : 'md:hidden'}
          aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters
          {set > 0 ? <Count accent>{set}</Count> : null}
        </Button>
      </DialogTrigger>
      <DialogContent title="Filters">
        <DialogBody>
          {shown.map((filter) => (
            <FilterField key={filter.name} filter={filter} state={state} isLabelled />
          ))}
          {filters.some((filter) => 'input' in filter && filter.input === 'day') ? (
            <p className="text-12 text-muted">Days are Eastern Time.</p>
          ) : null}
        </DialogBody>
        <DialogFooter>
          <Button disabled={set === 0} onClick={state.clearFilters}>
            Clear
          </Button>
          <DialogClose asChild>
            <Button variant="primary">{found === null ? 'Show rows' : `Show ${found}`}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
