import { ROW_MAX, type Separator } from './constants'

/** What is asked of the form of a file here. */
type Marks = { separator: Separator; isEscaped: boolean }

/** A cell that a program wrote as a formula so that spreadsheets leave its zeros, `="0012"`. */
const FORMULA = /^="([^"]*)"$/

/** The text of a cell that is a formula of a text alone; any other cell as it is. */
export const withoutFormula = (cell: string): string => FORMULA.exec(cell)?.[1] ?? cell

/**
 * The text of a file, part by part, with its quotation marks as RFC 4180 has them: `="0012"` becomes `"0012"`, and a cell
 * with marks in it that begins with none (`TV 42" black`) gets its own. Cells that begin with one stay as they are, but for
 * marks with a backslash before them in a file that writes them so.
 */
export async function* mendQuotes(parts: AsyncIterable<string>, marks: Marks): AsyncGenerator<string> {
  let carried = ''
  for await (const part of parts) {
    const { mended, rest } = mendWhole(carried + part, marks)
    // no cell is that long: what it is, is for the parser to say
    carried = rest.length > ROW_MAX ? '' : rest
    yield carried === '' ? mended + rest : mended
  }
  const { mended, rest } = mendWhole(`${carried}\n`, marks)
  yield (mended + rest).slice(0, -1)
}

/** The beginning of a file so, the last cell as it is. */
export function mendBeginning(text: string, marks: Marks): string {
  const { mended, rest } = mendWhole(text, marks)
  return mended + rest
}

/** What is known of a text, and from where on more of it is needed. */
function mendWhole(text: string, { separator, isEscaped }: Marks): { mended: string; rest: string } {
  let mended = ''
  let done = 0
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', done)) {
    const begin = cellBegin(text, quote, done, separator)
    const before = text.slice(begin, quote)
    const isQuoted = /^\s*=?$/.test(before)
    const end = cellEnd(text, isQuoted ? quotedEnd(text, quote, isEscaped) : quote, separator)
    if (end === -1) return { mended: mended + text.slice(done, begin), rest: text.slice(begin) }
    const cell = isQuoted
      ? before.replace('=', '') + unescaped(text.slice(quote, end), isEscaped)
      : quoted(text.slice(begin, end))
    mended += text.slice(done, begin) + cell
    done = end
  }
  const begin = cellBegin(text, text.length, done, separator)
  return { mended: mended + text.slice(done, begin), rest: text.slice(begin) }
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** A quoted cell with its marks doubled instead of behind a backslash, and its backslashes single. */
const unescaped = (cell: string, isEscaped: boolean): string =>
  isEscaped ? cell.replace(/\\(["\\])/g, (_, sign: string) => (sign === '"' ? '""' : sign)) : cell

/** Where the cell around a place begins, not before `least`. */
function cellBegin(text: string, place: number, least: number, separator: Separator): number {
  let begin = place
  while (begin > least && !isEnd(text.charAt(begin - 1), separator)) begin -= 1
  return begin
}

const isEnd = (character: string, separator: Separator): boolean =>
  character === separator || character === '\n' || character === '\r'

/** Where a cell ends behind a place outside of quotation marks; -1 where the text ends before, or there is no such place. */
function cellEnd(text: string, place: number, separator: Separator): number {
  let end = place
  if (end === -1) return -1
  while (end < text.length && !isEnd(text.charAt(end), separator)) end += 1
  return end < text.length ? end : -1
}

/** The place behind the mark that closes the one at `quote`; -1 where the text ends before it is known. */
function quotedEnd(text: string, quote: number, isEscaped: boolean): number {
  let at = quote + 1
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1 || at + 1 === text.length) return -1
    if (isEscaped && isBehindBackslash(text, at, quote)) {
      at += 1
      continue
    }
    if (text.charAt(at + 1) !== '"') return at + 1
    at += 2
  }
}

/** Whether an odd number of backslashes stands before a place: each second one is the text of a cell. */
function isBehindBackslash(text: string, at: number, least: number): boolean {
  let count = 0
  while (at - 1 - count > least && text.charAt(at - 1 - count) === '\\') count += 1
  return count % 2 === 1
}
