/**
 * The position of a line in its account. Of lines at the same instant, credits (side 0) come before debits (side 1), so
 * that no running balance is lower than the balance ever was. `newerCents` is the sum of this line and all newer ones, where
 * one snapshot is read on from it; it is no part of the text.
 */
export type Position = { at: Date; side: 0 | 1; id: string; newerCents?: bigint }

const CURSOR = /^(\d{1,13})-([01])-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A position as the text of a cursor. */
export const formatCursor = ({ at, side, id }: Position): string => `${at.getTime()}-${side}-${id}`

/** Parses a cursor; undefined when it is invalid. */
export function readCursor(text: string): Position | undefined {
  const [, ms, side, id] = CURSOR.exec(text) ?? []
  return id ? { at: new Date(Number(ms)), side: side === '1' ? 1 : 0, id } : undefined
}
