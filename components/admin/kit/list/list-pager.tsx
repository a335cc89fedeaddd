'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { COUNT_MAX, PAGE_SIZES } from '@/lib/backoffice/pages/constants'
import { formatCount } from '@/lib/platform/text/counts'
import type { ListState } from './use-list-state'

type ListPagerProps = { state: ListState; total: number; shown: number }

const countText = (total: number) => (total > COUNT_MAX ? `more than ${formatCount(COUNT_MAX)}` : formatCount(total))

/** The number of rows as text; above COUNT_MAX it says "more than". */
export const rowCountText = (total: number) => `${countText(total)} ${total === 1 ? 'row' : 'rows'}`

/** The range of rows shown, and the buttons to other pages. Above COUNT_MAX the total says "more than". */
export function ListPager({ state, total, shown }: ListPagerProps) {
  const from = (state.page - 1) * state.size + 1
  const to = from + shown - 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 text-12 text-muted">
      <p aria-live="polite" className="tabular-nums">
        {formatCount(from)}–{formatCount(to)} of {countText(total)}
      </p>
      <div className="flex items-center gap-1">
        <Select
          aria-label="Rows per page"
          inputSize="sm"
          wrapperClassName="w-auto"
          value={state.size}
          onChange={({ target }) => state.resize(Number(target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} rows
            </option>
          ))}
        </Select>
        <IconButton label="Previous page" disabled={state.page === 1} onClick={() => state.goToPage(state.page - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label="Next page" disabled={to >= total} onClick={() => state.goToPage(state.page + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </div>
  )
}
