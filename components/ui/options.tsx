import type { ReactNode } from 'react'

type OptionsProps<Row> = {
  /** Nothing while they are loaded. */
  of: readonly Row[] | undefined
  /** A row's value, which no other row has, and its text. */
  show: (row: Row) => readonly [value: string | number, text: ReactNode]
}

/** The options of a select. */
export function Options<Row>({ of, show }: OptionsProps<Row>) {
  return of?.map((row) => {
    const [value, text] = show(row)
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })
}
