import { CURSOR, type Position } from './rules'

/** Parses a cursor; undefined when it is invalid. */

export function readCursor(text: string): Position | undefined {
  const [, ms, side, id] = CURSOR.exec(text) ?? []
  return id ? { at: new Date(Number(ms)), side: side === '1' ? 1 : 0, id } : undefined
}
