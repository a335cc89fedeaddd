import type { ListKey } from '@/components/shared/shortcuts/list-keys'

/** What a key does to the current row, and its name in the list of shortcuts. */
export type RowKey<Row> = { label: string; run: (row: Row) => unknown }
export type RowKeys<Row> = Readonly<Record<string, RowKey<Row>>>

/** Keys that are shown as they are; others in capitals. */
const NAMES: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Enter: '↵' }
const nameOf = (key: string) => NAMES[key] ?? key.toUpperCase()

/** The keys of a list for the list of shortcuts. */
export const listShortcuts = <Row>(keys: RowKeys<Row>, hasSearch: boolean): ListKey[] => [
  { label: 'Next or previous row', ways: [['J'], ['K'], ['↑'], ['↓']] },
  ...Object.entries(keys).map(([key, { label }]) => ({
    label,
    ways: key === 'o' ? [['↵'], ['O']] : [[nameOf(key)]],
  })),
  ...(hasSearch ? [{ label: 'Search this list', ways: [['/']] }] : []),
]
