// accents of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and characters that nobody sees; not the vowels of other
// scripts, which are letters of their own to who reads them
const DROPPED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is dropped on its own
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u0640\u200b-\u200f\u2060-\u2064\ufeff]/g

/** Letters and signs that Unicode does not take apart, with what people type for them. */
const TYPED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  ʻ: "'",
  '′': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}
const OF_TYPED = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/**
 * A text as it is searched: without accents, case, width of letters, curled quotation marks and long dashes, and without
 * what nobody sees. PostgreSQL has the same as `search_fold` (migration 0365_baseline_1_people), which a test compares.
 */
export function folded(text: string): string {
  // most texts
  if (/^[\0-_a-~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(OF_TYPED, (letter) => TYPED[letter] ?? letter)
}

/** Whether a text contains what is searched, whatever their case and accents. */
export const isFound = (query: string, text: string): boolean => folded(text).includes(folded(query.trim()))

/** A folded text, and for each of its characters the place in the text that it comes from; at the end, the text's length. */
export function foldedWithPlaces(text: string): { text: string; places: readonly number[] } {
  let made = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const form = folded(letter)
    for (let part = 0; part < form.length; part++) places.push(at)
    made += form
    at += letter.length
  }
  return { text: made, places: [...places, text.length] }
}
