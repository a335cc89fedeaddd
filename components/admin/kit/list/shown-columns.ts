import type { Column } from './list-config'
import type { ListState } from './use-list-state'

type Chosen = Pick<ListState, 'hide' | 'show' | 'sort'>

/** Whether a column shows: unless it was hidden; an optional one if it was chosen, or orders the list. */
export const isShown = ({ head, isOptional, sort }: Column<never>, { hide, show, sort: by }: Chosen): boolean =>
  isOptional ? show.includes(head) || (sort !== undefined && sort === by) : !hide.includes(head)

/** The columns of a list that show; the first one always does. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], state: Chosen): Column<Row>[] =>
  columns.filter((column, index) => index === 0 || isShown(column, state))
