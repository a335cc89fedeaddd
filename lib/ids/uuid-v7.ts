import { v7 } from 'uuid'

/** A new version 7 id of the given instant: sorts by time, and finds its month's partition without a search. */
export function newId(at: Date): string {
  return v7({ msecs: at.getTime() })
}

/** The smallest id of an instant: the lower end of a search by time. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The instant inside a version 7 id, to the millisecond. */
export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
