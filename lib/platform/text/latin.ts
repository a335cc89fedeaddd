// Letters that no accent makes out of another one.
const PLAIN: Record<string, string> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ŧ: 'T', ŧ: 't', ĸ: 'k', Ŋ: 'N', ŋ: 'n' },
  ...{ ə: 'a', Ə: 'A', '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2212': '-', '\u2009': ' ', '\u202f': ' ' },
}
// What the fonts every PDF reader has can show (Windows-1252).
const SHOWN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/
const MARKS = /\p{M}/gu

function plain(sign: string): string {
  if (SHOWN.test(sign)) return sign
  const bare = PLAIN[sign] ?? sign.normalize('NFKD').replace(MARKS, '')
  return [...bare].every((part) => SHOWN.test(part)) ? bare : '?'
}

/** A text in western letters: accents no western font has are left out, and signs of other scripts become "?". */
export const latin = (text: string): string => [...text.normalize('NFC')].map(plain).join('')

/** Whether a text can be written so without losing a sign to "?". */
export const hasLatinForm = (text: string): boolean => questionMarks(latin(text)) === questionMarks(text)

const questionMarks = (text: string): number => text.split('?').length - 1
