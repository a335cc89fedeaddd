import type { ListColumn, ScreenKey } from '@/lib/backoffice/lists/rules'
import type { Column } from './list-config'

/** How a declared column looks on the screen: everything except its head. */
export type Renderer<Row> = Omit<Column<Row>, 'head' | 'module'>

/**
 * The columns of a screen from the declared ones and a renderer for each, in the order of the renderers. A missing or
 * unknown key is a type error.
 */
export function screenColumns<Row, const Columns extends readonly ListColumn<Row>[]>(
  columns: Columns,
  renderers: Record<ScreenKey<Columns>, Renderer<NoInfer<Row>>>,
): Column<Row>[] {
  const declared = new Map(columns.filter(({ only }) => only !== 'csv').map((column) => [column.key as string, column]))
  return Object.entries<Renderer<Row>>(renderers).map(([key, renderer]) => {
    const { head = key, module } = declared.get(key) ?? {}
    return { head, ...(module && { module }), ...renderer }
  })
}
