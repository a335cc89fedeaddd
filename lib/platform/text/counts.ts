/** A count as people read it, with separators of thousands: "1,204". */
export const formatCount = (count: number | bigint): string => count.toLocaleString('en-US')

/** A count with its noun: "1 row", "1,204 rows". `many` is for nouns that take no s, and may have a verb: "rows wait". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
