import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { toast } from '@/components/ui/toast'
import { type StoredSelection, selectionSchema } from '@/lib/backoffice/lists/selection-schema'
import { COUNT_MAX, SELECTION_MAX } from '@/lib/backoffice/pages/constants'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { ListConfig } from '../list/list-config'
import { useListPage } from '../list/use-admin-list'
import type { Selection } from '../list/use-selection'

const number = new Intl.NumberFormat('en-US')

/** The search, filters and order of a list, without the page. */
function readFilter(query: string): Record<string, string> {
  const { page: _page, size: _size, ...filter } = Object.fromEntries(new URLSearchParams(query))
  return filter
}

/**
 * Selects every row that matches the list's filter, on the server, once the whole page is selected. It ends when the
 * filter or the ticked rows change.
 */
export function useSelectAll<Row>(config: ListConfig<Row>, selection: Selection<Row>) {
  const { state, rows, total } = useListPage(config)
  const filter = readFilter(state.query)
  const key = JSON.stringify([filter, selection.size])
  const [all, setAll] = useState<{ requestedQuery: string; stored: StoredSelection } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      apiFetch(`${config.path}/selections`, { schema: selectionSchema, method: 'POST', body: { filter } }),
    onSuccess: (stored) => setAll({ requestedQuery: key, stored }),
    onError: (error) => toast.error(errorMessage(error)),
  })
  const stored = all?.requestedQuery === key ? all.stored : null
  const selectable = rows.filter(selection.canSelect)
  const isOffered =
    config.canSelectAll && !stored && selection.size > 0 && total > rows.length && selectable.every(selection.has)
  return {
    stored,
    /** The label of the button that selects all; null while there is nothing more to select. */
    offer: isOffered ? offerText(total, selectable.length === rows.length) : null,
    select: () => mutate(),
    isPending,
    end: () => setAll(null),
  }
}

function offerText(total: number, isEveryRowSelectable: boolean): string {
  if (!isEveryRowSelectable) return 'Select all that match and can be decided'
  if (total > COUNT_MAX) return `Select the first ${number.format(SELECTION_MAX)} that match`
  return `Select all ${number.format(total)} that match`
}
