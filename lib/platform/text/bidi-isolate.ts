/**
 * Texts of people inside our sentences, when they are written from right to left. Without a mark the digits and signs after
 * an Arabic or Hebrew name become part of it: "(1042) محمد". An isolate (U+2068 to U+2069) ends that, in plain text as
 * `bdi` does in HTML. Source: Unicode Standard Annex 9, "Isolates"; blocks by Unicode's DerivedBidiClass.
 */
const OPEN = '\u2068'
const CLOSE = '\u2069'

const RIGHT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}'
const RIGHT_TO_LEFT = new RegExp(`[${RIGHT}]`, 'u')
// from its first letter to the last one that no letter of another direction parts from it
const RUN = new RegExp(`[${RIGHT}](?:[^\\n\\u2066-\\u2069\\p{L}]*[${RIGHT}])*`, 'gu')
const FIRST_LETTER = /\p{L}/u
const ISOLATES = /[\u2066-\u2068][^\u2066-\u2069\n]*\u2069?/g

/** A text of somebody as it stands in a sentence of ours; each of its lines apart. One without letters from right to left is as it was. */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? text.replace(/[^\n]+/g, (line) => OPEN + line + CLOSE) : text

/**
 * A sentence of ours that is finished, and what in it is written from right to left apart from the rest. Where a name has digits
 * at its end, `isolated` at the name is better: here they count as the sentence's.
 */
export const isolateRuns = (sentence: string): string =>
  RIGHT_TO_LEFT.test(sentence) && !sentence.includes(OPEN)
    ? sentence.replace(RUN, (run) => OPEN + run + CLOSE)
    : sentence

/** The direction in which a paragraph is read: that of its first letter outside of isolates. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = FIRST_LETTER.exec(text.replace(ISOLATES, '')) ?? []
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
