// letters that do not decompose into a base letter and an accent
const PLAIN: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŧ: 'T',
  ŧ: 't',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  ə: 'a',
  Ə: 'A',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2212': '-',
  '\u2009': ' ',
  '\u202f': ' ',
}
// the characters of the standard PDF fonts (Windows-1252)
const SHOWN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/
const MARKS = /\p{M}/gu

function plain(sign: string): string {
  if (SHOWN.test(sign)) return sign
  const bare = PLAIN[sign] ?? sign.normalize('NFKD').replace(MARKS, '')
  return [...bare].every((part) => SHOWN.test(part)) ? bare : '?'
}

/** A text in Windows-1252: unsupported accents are dropped, and characters of other scripts become "?". */
export const latin = (text: string): string => [...text.normalize('NFC')].map(plain).join('')

/** Whether `latin` keeps every character of a text. */
export const hasLatinForm = (text: string): boolean => questionMarks(latin(text)) === questionMarks(text)

const questionMarks = (text: string): number => text.split('?').length - 1
