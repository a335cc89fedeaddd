import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../keys'
import type { ListConfig } from './list-config'
import { useListPage } from './use-admin-list'

/** The parameter of the address that names the open row. */
export const OPEN_PARAM = 'open'

/**
 * The row that the address names by its id (`?open=…`), and a function that opens another or, with null, none. A row
 * that is not on the page is fetched by its id; one that does not exist is reported, and removed from the address.
 */
export function useOpenRow<Row>(config: ListConfig<Row>): [Row | null, (row: Row | null) => void] {
  const { page, path, rowId } = config
  const [id, setId] = useQueryState(OPEN_PARAM, parseAsString.withOptions({ history: 'push' }))
  const { rows } = useListPage(config)
  const listed = rows.find((row) => rowId(row) === id) ?? null
  // a row that was pressed stays open when it leaves the list, because it was decided
  const [last, setPressed] = useState<Row | null>(null)
  const pressed = last !== null && rowId(last) === id ? last : null
  const query = useQuery({
    queryKey: [...adminKeys.page(page), path, 'only', id],
    queryFn: async ({ signal }) => {
      const found = await apiFetch(`${path}?${new URLSearchParams({ only: id ?? '' })}`, { signal })
      return listSchema(config.row).parse(found).rows[0] ?? null
    },
    enabled: id !== null && listed === null,
  })
  const isMissing = id !== null && listed === null && pressed === null && query.data === null
  const forget = useEffectEvent(() => {
    toast.error('This row is not in the list.')
    setId(null, { history: 'replace' })
  })
  useEffect(() => {
    if (isMissing) forget()
  }, [isMissing])
  return [
    id === null ? null : (listed ?? query.data ?? pressed),
    (row) => {
      if (row !== null) setPressed(row)
      setId(row && rowId(row))
    },
  ]
}
