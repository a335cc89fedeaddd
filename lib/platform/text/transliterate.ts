import anyAscii from 'any-ascii'

// the characters of the standard PDF fonts (Windows-1252)
const SHOWN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/
const MARKS = /\p{M}/gu
const LETTER = /\p{L}/u
/** What moves a printer or a screen and is no letter, but the ends of lines and tabs. */
const CONTROL = /(?![\t\n])\p{Cc}/u

function plain(sign: string): string {
  if (SHOWN.test(sign)) return sign
  if (CONTROL.test(sign)) return ''
  const bare = sign.normalize('NFKD').replace(MARKS, '')
  return bare !== '' && [...bare].every((part) => SHOWN.test(part)) ? bare : anyAscii(sign)
}

/**
 * A text in Windows-1252, for PDFs: accents it does not have are dropped, and other scripts are written in Latin letters,
 * as passports do. What has no such form, such as most emoji, is left out.
 */
export const latin = (text: string): string => [...text.normalize('NFC')].map(plain).join('')

/** Whether a text has letters of another script than the Latin one, so that `latin` writes it as it sounds. */
export const isOtherScript = (text: string): boolean =>
  [...text].some((sign) => LETTER.test(sign) && !/\p{Script=Latin}/u.test(sign))
