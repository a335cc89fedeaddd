import { folded, foldedWithPlaces } from './fold'

/** The searchable texts of an item: its name, labels (advertiser, category), and a longer text. */
export type Searched = { name: string; also: readonly string[]; text: string }

/** A part of a text, and whether it matches the query. */
export type MarkedPart = { text: string; isMatch: boolean }

const splitWords = (query: string) => folded(query).split(/\s+/).filter(Boolean)
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * The rank of a match: 0 when the name starts with the query, 1 when each word of the query starts a word of the name,
 * higher for weaker matches; null when a word is not found. Whatever the case and accents.
 */
export function matchRank(query: string, { name, also, text }: Searched): number | null {
  const words = splitWords(query)
  if (words.length === 0) return null
  const [title, labels, prose] = [folded(name), also.map(folded), folded(text)]
  if (title.startsWith(words.join(' '))) return 0
  const ranks = words.map((word) => {
    if (startsWord(title, word)) return 1
    if (title.includes(word)) return 2
    if (labels.some((label) => label.includes(word))) return 3
    return prose.includes(word) ? 4 : null
  })
  return ranks.some((rank) => rank === null) ? null : Math.max(...ranks.map((rank) => rank ?? 0))
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER_OR_DIGIT.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** The matching items, best first; ties keep their order. */
export function bestMatches<Thing>(
  things: readonly Thing[],
  query: string,
  searched: (thing: Thing) => Searched,
): Thing[] {
  return things
    .map((thing) => ({ thing, rank: matchRank(query, searched(thing)) }))
    .filter((found): found is { thing: Thing; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}

/** The most characters of an excerpt. */
const EXCERPT = 60

/**
 * What of the texts that are not shown matches the query, so that it can be shown: for each word that the shown texts do
 * not contain, the first text that does, shortened to the place of the word.
 */
export function hiddenMatches(query: string, shown: readonly string[], hidden: readonly string[]): string[] {
  const visible = folded(shown.join(' '))
  const missing = splitWords(query).filter((word) => !visible.includes(word))
  const found = missing.flatMap((word) => {
    const text = hidden.find((each) => folded(each).includes(word))
    return text === undefined ? [] : [excerpt(text, placeOf(text, word))]
  })
  return [...new Set(found)]
}

/** Where in a text a folded word begins. */
function placeOf(text: string, word: string): number {
  const { text: form, places } = foldedWithPlaces(text)
  return places[form.indexOf(word)] ?? 0
}

function excerpt(text: string, at: number): string {
  if (text.length <= EXCERPT) return text
  const from = Math.max(0, at - EXCERPT / 2)
  // whole words, except where the text itself begins or ends
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const part = text.slice(start, start + EXCERPT)
  const isWhole = start + EXCERPT >= text.length
  return `${start > 0 ? '… ' : ''}${isWhole ? part : `${part.slice(0, part.lastIndexOf(' '))} …`}`
}

/** Splits a text at the words of the query. Single letters are ignored: they would mark half of the text. */
export function markParts(text: string, query: string): MarkedPart[] {
  const words = splitWords(query).filter((word) => word.length > 1)
  if (words.length === 0) return [{ text, isMatch: false }]
  const longestFirst = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const { text: form, places } = foldedWithPlaces(text)
  const parts: MarkedPart[] = []
  let end = 0
  for (const { index, 0: found } of form.matchAll(new RegExp(longestFirst.join('|'), 'gu'))) {
    const from = places[index] ?? 0
    const to = places[index + found.length] ?? text.length
    // a letter that is folded to two may be found by the second of them
    if (from < end || to <= from) continue
    parts.push({ text: text.slice(end, from), isMatch: false }, { text: text.slice(from, to), isMatch: true })
    end = to
  }
  return [...parts, { text: text.slice(end), isMatch: false }].filter((part) => part.text !== '')
}
