import type { Row } from './clickhouse-sql-data'

/** The lines that can be listed: the first ones, and all that have the figure of the last of them. */
export function selectCandidates(lines: readonly Row[], listed: number): Row[] {
  const last = lines[listed - 1]
  return lines.filter((line, index) => index < listed || line.figure === last?.figure)
}

/** Lines with their values; those of equal figures in the order of the values, which `named` is in. */
export function inOrder(lines: readonly Row[], named: readonly Row[]): Row[] {
  const rankByKey = new Map(named.map(({ key }, index) => [key, index]))
  const ranks = new Map<unknown, number>()
  for (const { figure } of lines) if (!ranks.has(figure)) ranks.set(figure, ranks.size)
  const rankOf = ({ figure }: Row) => ranks.get(figure) ?? 0
  const lineIndex = ({ key }: Row) => rankByKey.get(key) ?? named.length
  return lines
    .toSorted((one, other) => rankOf(one) - rankOf(other) || lineIndex(one) - lineIndex(other))
    .map((line) => ({ ...named[lineIndex(line)], ...line }))
}
