import { formatEasternIso } from '@/lib/platform/dates/file-formats'
import type { ModuleName } from '@/lib/platform/modules/constants'
import type { CsvCell } from '@/lib/platform/text/csv'

type KeyOf<Row> = keyof Row & string

/** The fields of a row that go into a CSV cell as they are. */
type CellKey<Row> = { [Key in KeyOf<Row>]: Row[Key] extends CsvCell ? Key : never }[KeyOf<Row>]

/**
 * A column of a staff list, declared once for the screen and the CSV. `key` is a field of the row whose value goes into
 * the CSV, or the name of a column that `csv` computes or that only the screen has. `only` limits a column to one of
 * the two. A column of a `module` that is off is in neither.
 */
export type ListColumn<Row> = { module?: ModuleName } & (
  | { key: CellKey<Row>; head: string; csv?: undefined; only?: 'csv' }
  | { key: string; head: string; csv: (row: Row) => CsvCell; only?: 'csv' }
  | { key: string; head: string; csv?: undefined; only: 'screen' }
)

/** The keys of the columns a screen shows. */
export type ScreenKey<Columns extends readonly { key: string; only?: 'csv' | 'screen' }[]> = Exclude<
  Columns[number],
  { only: 'csv' }
>['key']

/** Declares the columns of a list in the order of its CSV: `listColumns<Row>()([{ key: 'name', head: 'Name' }])`. */
export const listColumns =
  <Row>() =>
  <const Columns extends readonly ListColumn<Row>[]>(columns: Columns): Columns =>
    columns

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** An instant in Eastern time with its offset, as the screen and the filters have it; other cells as they are. */
const inEastern = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' && INSTANT.test(cell) ? formatEasternIso(cell) : cell

/** The heads and cells of a list's CSV. */
export function csvColumns<Row>(columns: readonly ListColumn<Row>[]) {
  return columns
    .filter(({ only }) => only !== 'screen')
    .map(({ key, head, csv }) => ({
      head,
      cell: (row: Row): CsvCell => inEastern(csv ? csv(row) : (row[key as KeyOf<Row>] as CsvCell)),
    }))
}
