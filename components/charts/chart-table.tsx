import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import type { ChartPoint } from './chart-domain'

type ChartTableProps = {
  caption: string
  points: readonly ChartPoint[]
  /** Head of the first column: "Hour", "Day". */
  unit: string
  /** Heads of the figures: "Today" and "Yesterday". */
  names: { current: string; before: string }
  format: (value: number) => string
}

/** What the chart shows, as figures. */
export function ChartTable({ caption, points, unit, names, format }: ChartTableProps) {
  const cell = (value: number | null) => (value === null ? '–' : format(value))
  return (
    <Table caption={caption} wrapperClassName="overflow-visible">
      <TableHeader>
        <TableRow>
          <TableHead>{unit}</TableHead>
          <TableHead align="right">{names.current}</TableHead>
          <TableHead align="right">{names.before}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.title}>
            <TableHead scope="row" className="text-13">
              {point.title}
            </TableHead>
            <TableCell align="right">{cell(point.value)}</TableCell>
            <TableCell align="right">{cell(point.before)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
