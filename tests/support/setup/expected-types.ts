/** Matchers and tables of cases; what a test says not to be there is no expectation. */
const EXPECTATION = /(?<!\.not)\.to(?:Equal|StrictEqual|Be|MatchObject|ContainEqual|Contain)\(|\btest\.each\(/g
const TEXT = /'([^'\n]*)'/g

/**
 * The texts that a test file expects of what was queued or sent: those in the arguments of matchers, and in the rows of
 * `test.each`. The types that a webhook of a test wants are none.
 */
export function expectedTexts(source: string): Set<string> {
  const texts = [...source.matchAll(EXPECTATION)].flatMap(({ index, 0: opening }) => {
    const start = index + opening.length
    return [...source.slice(start, endOf(source, start)).matchAll(TEXT)].map(([, text = '']) => text)
  })
  return new Set(texts)
}

/** Where the parenthesis that was opened before `start` is closed. */
function endOf(source: string, start: number): number {
  for (let at = start, open = 1; at < source.length; at += 1) {
    if (source[at] === '(') open += 1
    if (source[at] === ')') open -= 1
    if (open === 0) return at
  }
  return source.length
}
