import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AdminPage } from '@/lib/accounts/admin/constants'

/** A column of a list. `sort` is the name the server sorts by; without it the head is plain. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  sort?: string
  align?: 'left' | 'right'
  /** Hidden on a phone, where the first columns say enough. */
  isExtra?: boolean
  /** Hidden below 1280 px, so that what one decides by is not beyond the edge. */
  isWide?: boolean
  /** A second line under it on a phone, for what hidden columns would say. */
  under?: (row: Row) => ReactNode
}

export type FilterOption = { value: string; label: string }
/** A choice above the list, whose first state is "all"; or a day or a number that is typed. */
export type Filter =
  | { name: string; label: string; options: readonly FilterOption[] }
  | { name: string; label: string; input: 'day' | 'number' }

/** One list of an admin page: where it comes from and how it is shown. Define it outside the component. */
export type ListConfig<Row> = {
  page: AdminPage
  /** The address it is asked at: `/api/admin/manage-users`. */
  path: string
  /** One row as the server answers it. */
  row: z.ZodType<Row>
  rowId: (row: Row) => string
  /** What the table shows, for those who do not see it. */
  caption: string
  columns: readonly Column<Row>[]
  /** What the search looks in; no search without it. */
  searchLabel?: string
  filters?: readonly Filter[]
  /** The order at first. */
  sort: { by: string; dir: 'asc' | 'desc' }
  empty: { title: string; text?: string }
}
