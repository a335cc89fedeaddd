'use client'

import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
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
  /** Fields of the order, where the heads of a table cannot be pressed. */
  order?: ReactNode
}

/** On a phone, the filters and the order of a list are behind one button, so that the rows come first. */
export function FiltersButton({ filters, state, found, isAlways = false, order }: FiltersButtonProps) {
  const title = filters.length > 0 ? 'Filters' : 'Order'
  const set = filters.filter(({ name }) => state.chosen[name]).length
  const shown = filters.filter(({ name, isHiddenUnset }) => !isHiddenUnset || state.chosen[name])
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button size="sm" className={isAlways ? '' : 'md:hidden'} aria-label={set > 0 ? `${title}, ${set} set` : title}>
          <SlidersHorizontal aria-hidden="true" />
          {title}
          {set > 0 ? <Count accent>{set}</Count> : null}
        </Button>
      </DialogTrigger>
      <DialogContent title={title}>
        <DialogBody>
          {order}
          {shown.map((filter) => (
            <FilterField key={filter.name} filter={filter} state={state} isLabelled />
          ))}
          {filters.some((filter) => 'input' in filter && filter.input === 'day') ? (
            <p className="text-12 text-muted">Days are Eastern Time.</p>
          ) : null}
        </DialogBody>
        <DialogFooter>
          {filters.length > 0 ? (
            <Button disabled={set === 0} onClick={state.clearFilters}>
              Clear
            </Button>
          ) : null}
          <DialogClose asChild>
            <Button variant="primary">{found === null ? 'Show rows' : `Show ${found}`}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
