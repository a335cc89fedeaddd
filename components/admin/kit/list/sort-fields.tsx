import { FormSelect } from '@/components/shared/forms/form-fields'
import type { Column } from './list-config'
import type { ListState } from './use-list-state'

/** The order of a list and its direction. */
export type OrderState = Pick<ListState, 'sort' | 'dir' | 'sortBy' | 'turnTo'>

export const sortableColumns = <Row,>(columns: readonly Column<Row>[]) =>
  columns.filter(({ sort }) => sort !== undefined)

type SortFieldsProps = { columns: readonly Pick<Column<never>, 'head' | 'sort' | 'isText'>[]; state: OrderState }

/** The order as form fields, for phones, where most heads to press are hidden. */
export function SortFields({ columns, state }: SortFieldsProps) {
  const by = columns.find(({ sort }) => sort === state.sort)
  const [down, up] = by?.isText ? ['Z to A', 'A to Z'] : ['Descending', 'Ascending']
  const choose = (sort: string) => {
    const column = columns.find((one) => one.sort === sort)
    if (column) state.sortBy(column)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormSelect label="Sort by" inputSize="sm" value={by?.sort ?? ''} onChange={({ target }) => choose(target.value)}>
        {by ? null : <option value="">As it opens</option>}
        {columns.map(({ head, sort }) => (
          <option key={head} value={sort}>
            {head}
          </option>
        ))}
      </FormSelect>
      <FormSelect
        label="Order"
        inputSize="sm"
        value={state.dir}
        onChange={({ target }) => state.turnTo(target.value === 'asc' ? 'asc' : 'desc')}
      >
        <option value="desc">{down}</option>
        <option value="asc">{up}</option>
      </FormSelect>
    </div>
  )
}
