import { formatCount } from '@/lib/platform/text/counts'

/** Nesting, lines and marks of a text: parsing takes time with the square of the marks, and a stack with the nesting. */
const NESTED_MAX = 10
const LINES_MAX = 500
const MARKS_MAX = 1_000
/** Blanks that an item of a list is indented by, at most, for each level. */
const INDENT = 4

/** What begins a quote or an item of a list, again and again, at the beginning of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g
const MARKS = /[*_[\]<>`&\\|~]/g

/** Why a text is not stored as Markdown; undefined for any that people write. Takes the time of its length. */
export function markdownProblem(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/)
  const isDeep = lines.some((line) => {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    const containers = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0
    return containers > NESTED_MAX || (containers > 0 && indent > NESTED_MAX * INDENT)
  })
  if (isDeep) return `Nest lists and quotes at most ${NESTED_MAX} deep.`
  if (lines.length > LINES_MAX) return `Use at most ${LINES_MAX} lines.`
  if ((text.match(MARKS)?.length ?? 0) > MARKS_MAX)
    return `Use at most ${formatCount(MARKS_MAX)} Markdown marks, such as *.`
  return undefined
}
