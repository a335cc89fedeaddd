// half of a character of two parts is a surrogate to a pattern, and only then
const UNFIT = /[\p{Cc}\p{Cs}]/u
const CONTROL = /\p{Cc}/gu
const LONE_SURROGATE = /\p{Cs}/gu

/** Whether a text can be stored and shown unchanged: no control characters such as NUL, no lone surrogates. */
export const isPrintable = (text: string): boolean => !UNFIT.test(text)

/** Makes a text storable: control characters become spaces, and it is cut to `limit` characters. */
export function printable(text: string, limit: number): string {
  const cut = text.slice(0, limit)
  // nearly every text is, and one look is cheaper than two replacements
  return isPrintable(cut) ? cut : wellFormed(cut.replace(CONTROL, ' '))
}

/** The text with lone surrogates replaced: `toWellFormed`, which Firefox has only since 119. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd')
