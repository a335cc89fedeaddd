// A table in the text: how many rows, and the values of each column.
type Table = { $rows: number; $columns: Record<string, unknown> }
type Row = Record<string, unknown>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * JSON in which the keys of similar rows are written once: rows of figures are a quarter as long.
 * @param value what JSON can hold, without keys that begin with "$"
 */
export const toCompactJson = (value: unknown): string => JSON.stringify(pack(value))

/** The value of a packed text. */
export const fromCompactJson = (text: string): unknown => unpack(JSON.parse(text))

function pack(value: unknown): unknown {
  if (Array.isArray(value)) return areSimilar(value) ? packRows(value as Row[]) : value.map(pack)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each)]))
}

function areSimilar(values: readonly unknown[]): boolean {
  const [first] = values
  if (values.length < 3 || !isObject(first)) return false
  const keys = Object.keys(first)
  return values.every(
    (value) =>
      isObject(value) &&
      Object.keys(value).length === keys.length &&
      keys.every((key) => key in value && value[key] !== undefined),
  )
}

function packRows(rows: readonly Row[]): Table {
  const keys = Object.keys(rows[0] ?? {})
  return {
    $rows: rows.length,
    $columns: Object.fromEntries(keys.map((key) => [key, pack(rows.map((row) => row[key]))])),
  }
}

const unpackInner = (value: unknown): unknown => (typeof value === 'object' ? unpack(value) : value)

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackInner)
  if (!isObject(value)) return value
  if (value.$columns) return unpackRows(value as Table)
  for (const key in value) value[key] = unpackInner(value[key])
  return value
}

// Loops and one shape for all rows: a page has thousands of values.
function unpackRows({ $rows, $columns }: Table): Row[] {
  const rows = Array.from({ length: $rows }, (): Row => ({}))
  for (const key in $columns) {
    const column = unpack($columns[key]) as unknown[]
    rows.forEach((row, index) => {
      row[key] = column[index]
    })
  }
  return rows
}
