import type { ClickRow } from './click-insert-service'

/** What is done with clicks, by their public ids, once they are stored later than they were answered. */
export type AfterWrite = (clickIds: readonly string[]) => Promise<void>

/**
 * A click as it is received. Without `sourceId` the name of its source is looked up when the click is written: it is new,
 * or this process has not seen it yet.
 */
export type ReceivedClick = Omit<ClickRow, 'sourceId'> & { sourceId: number | undefined; source?: string | undefined }

/** A click as one line of text. */
export const clickLine = (click: ReceivedClick): string => JSON.stringify(click)

/** The click of a line. @throws SyntaxError or TypeError for a line that is none */
export function parseSpoolLine(line: string): ReceivedClick {
  const { at, id, ...rest } = JSON.parse(line) as Omit<ReceivedClick, 'at'> & { at: string }
  const time = new Date(at)
  if (typeof id !== 'string' || Number.isNaN(time.getTime())) throw new TypeError('not a click')
  return { ...rest, id, at: time }
}
