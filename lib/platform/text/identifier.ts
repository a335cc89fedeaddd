/** Characters nobody sees: format characters, fillers, selectors of variants, the blank of Braille, a missing object. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu

/** Marks on letters, digits and signs that have no form with them. */
const STRAY_MARKS = /(?<=[!-~])\p{M}+/gu

/** Hyphens and dashes that word processors write in place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g

/** An identifier as it is compared and stored: one form of each character, and none that nobody sees. */
export const identifierForm = (text: string): string =>
  // most have neither
  /^[!-~]*$/.test(text) ? text : withoutInvisible(text.normalize('NFKC')).replace(STRAY_MARKS, '').trim()

/** A text without the characters nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** Digits of every script as ASCII ones: those of a script are ten characters in a row. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    const value = zero
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((value - zero) % 10)
  })

/** A text in which a number is looked for, in one form of each digit and sign. */
export const numberForm = (text: string): string => asciiDigits(identifierForm(text))

/** A text with plain hyphens in place of dashes. */
export const plainDashes = (text: string): string => text.replace(DASHES, '-')

/** A code that people copy or type: plain letters, digits and hyphens, whatever the keyboard, and no spaces. */
export const codeForm = (text: string): string => plainDashes(numberForm(text)).replace(/\s/g, '')

/** An identifier without accents and with plain hyphens, where it then has plain letters, digits and signs alone; otherwise as it is. */
export function withoutAccents(text: string): string {
  const plain = plainDashes(text.normalize('NFKD').replace(/\p{M}/gu, ''))
  return /^[ -~]*$/.test(plain) ? plain : text
}
