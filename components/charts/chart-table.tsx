import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

type ChartTableProps = {
  caption: string
  /** The first column's heading: "Hour", "Day". */
  unit: string
  /** The other headings: "Today" and "Yesterday", or the names of the series. */
  heads: readonly { key: string; name: string }[]
  rows: readonly { title: string; cells: readonly string[] }[]
}

/** A chart's data as a table. */
export function ChartTable({ caption, unit, heads, rows }: ChartTableProps) {
  return (
    <Table caption={caption} wrapperClassName="overflow-visible">
      <TableHeader>
        <TableRow>
          <TableHead>{unit}</TableHead>
          {heads.map(({ key, name }) => (
            <TableHead key={key} align="right">
              {name}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ title, cells }) => (
          <TableRow key={title}>
            <TableHead scope="row" className="text-13">
              {title}
            </TableHead>
            {cells.map((cell, index) => (
              <TableCell key={heads[index]?.key} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
