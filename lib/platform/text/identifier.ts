/** Characters nobody sees: format characters, fillers, selectors of variants. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Marks on letters, digits and signs that have no form with them. */
const STRAY_MARKS = /(?<=[!-~])\p{M}+/gu

/** An identifier as it is compared and stored: one form of each character, and none that nobody sees. */
export const identifierForm = (text: string): string =>
  // most have neither
  /^[!-~]*$/.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '').replace(STRAY_MARKS, '').trim()

/** An identifier without accents, where it then has plain letters, digits and signs alone; otherwise as it is. */
export function withoutAccents(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[ -~]*$/.test(plain) ? plain : text
}
