import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import type { ModuleName } from '@/lib/platform/modules/constants'

/** A column of a list. `sort` is the server's name of the sort; without it the column cannot be sorted. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  sort?: string
  /** Sorted from A to Z at the first press; others from the largest or newest. */
  isText?: boolean
  /** Hidden until it is chosen under Columns, or the list is sorted by it. */
  isOptional?: boolean
  align?: 'left' | 'right'
  /** Hidden on phones. */
  isHiddenOnPhone?: boolean
  /** Hidden below 1280 px, so that the important columns fit. */
  isHiddenBelowXl?: boolean
  /** A second line below the cell on phones, for the values of hidden columns. */
  phoneDetail?: (row: Row) => ReactNode
  /** Not there while this module is off. */
  module?: ModuleName
}

export type FilterOption = {
  value: string
  label: string
  /** Where it is off, the option is left out, unless it is the one chosen. */
  module?: ModuleName
}
/** A filter above the list: a choice that starts with "all", a day, a number, or what a link set, which can only be removed. */
export type Filter = {
  name: string
  label: string
  /** Set by links alone: shown while it is set. */
  isHiddenUnset?: boolean
  /** Not there while this module is off; an address or a saved view that sets it lists as without it. */
  module?: ModuleName
} & (
  | { options: readonly FilterOption[] /** What the list shows without a choice; "all" by default. */; unset?: string }
  | { input: 'day' | 'number' | 'link' }
)

/** One list of an admin page: its route and its display. Define it outside the component. */
export type ListConfig<Row> = {
  page: AdminPage
  /** The route it is fetched from: `/api/admin/manage-users`. */
  path: string
  /** The schema of one row in the response. */
  row: z.ZodType<Row>
  rowId: (row: Row) => string
  /** The caption of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** The label of the search field; no search without it. */
  searchLabel?: string
  /** What the empty search field says, where its label is too long for a phone. */
  searchHint?: string
  filters?: readonly Filter[]
  /** The default order. */
  sort: { by: string; dir: 'asc' | 'desc' }
  empty: { title: string; text?: string }
  /** Whether all rows that match can be selected for an action, by `POST …/selections`. */
  canSelectAll?: boolean
  /** Not the list of its page, so that the saved views of that page are not offered. */
  hasNoViews?: boolean
}
