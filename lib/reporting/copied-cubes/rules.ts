import type { ReportDimension } from '../builder/constants'
import { isNumber, isSubId } from '../copied-rows/rules'

/** A line as ClickHouse answers it: `tw0`, `tw1`… are the values of the dimensions, `place` is what it is sorted by. */
export type CopiedLine = Record<string, string | number | null>

/** What comes before all hashes in the order of lines: a place among the dimensions before the first sub-ID. */
const leadingOf = (dimensions: readonly ReportDimension[]) => {
  const first = dimensions.findIndex(isSubId)
  return dimensions.slice(0, first === -1 ? dimensions.length : first).map((_, index) => `tw${index}`)
}

const isAlike = (one: CopiedLine, other: CopiedLine, columns: readonly string[]) =>
  columns.every((column) => one[column] === other[column])

/**
 * The first lines of those that are sorted by hashes, with every line that is equal to the last one but for its sub-IDs;
 * null when not all of these were read.
 * @param lines sorted by place, the dimensions before the first sub-ID, and hashes
 * @param wanted how many
 * @param isAll whether there are no more lines than these
 */
export function firstLines(
  lines: readonly CopiedLine[],
  { dimensions, wanted, isAll }: { dimensions: readonly ReportDimension[]; wanted: number; isAll: boolean },
): CopiedLine[] | null {
  const edge = lines[wanted - 1]
  if (!edge) return isAll ? [...lines] : null
  const columns = ['place', ...leadingOf(dimensions)]
  const beyond = lines.findIndex((line, index) => index >= wanted && !isAlike(line, edge, columns))
  if (beyond === -1 && !isAll) return null
  return lines.slice(0, beyond === -1 ? lines.length : beyond)
}

const compareValues = (dimension: ReportDimension, one: unknown, other: unknown): number =>
  isNumber(dimension)
    ? Number(one) - Number(other)
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))

/** The same lines in their full order: by their place, which they are in already, then by each dimension. */
export function inFullOrder(lines: readonly CopiedLine[], dimensions: readonly ReportDimension[]): CopiedLine[] {
  let place = 0
  const placed = lines.map((line, index) => {
    const before = lines[index - 1]
    if (before && before.place !== line.place) place += 1
    return { line, place }
  })
  placed.sort((one, other) => {
    if (one.place !== other.place) return one.place - other.place
    for (const [index, dimension] of dimensions.entries()) {
      const order = compareValues(dimension, one.line[`tw${index}`], other.line[`tw${index}`])
      if (order !== 0) return order
    }
    return 0
  })
  return placed.map(({ line }) => line)
}
