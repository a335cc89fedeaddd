import type { Dimension } from './dimension-constants'

/** Values of a filter as they stand in an address: separated by commas; commas and percent signs in them are escaped. */
export const valuesText = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
export const splitValues = (text: string): string[] =>
  text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))

/** What a list of conversions is narrowed to beside its own filters: each fact is one of some values. */
export type DimensionFilter = { fact: Dimension; values: readonly string[] }

/** Filters as one text of an address, written as a query of their own: `s1=a,b&hour=9`. */
export const alsoText = (filters: readonly DimensionFilter[]): string =>
  new URLSearchParams(filters.map(({ fact, values }) => [fact, valuesText(values)])).toString()

/** The names and values of a text of filters as it stands, whatever they are. */
export const alsoEntries = (text: string): [name: string, values: string[]][] =>
  [...new URLSearchParams(text)].map(([name, list]) => [name, splitValues(list)])
