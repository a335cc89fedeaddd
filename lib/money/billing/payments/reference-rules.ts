import { codeForm } from '@/lib/platform/text/identifier'

// an RF creditor reference (ISO 11649): "RF", two check digits by modulo 97 and up to 21 letters and digits
const PREFIX = 'ADV'
const FOUND = new RegExp(`RF(\\d{2})${PREFIX}(\\d{1,10})`, 'g')

/** The remainder by 97 of a text whose letters count 10 to 35, as in an IBAN. */
const remainder = (text: string): number =>
  [...text].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0)

const checkDigits = (body: string): string => String(98 - remainder(`${body}RF00`)).padStart(2, '0')

/** The reference that an advertiser writes on every transfer: `RF` with check digits, `ADV` and their number. */
export function depositReference(advertiserId: number): string {
  const body = `${PREFIX}${advertiserId}`
  return `RF${checkDigits(body)}${body}`
}

/**
 * The advertisers whose references stand in what a bank shows of a transfer, in any spelling: spaces, hyphens and small
 * letters do not matter. Digits that follow without a space are told apart by the check digits.
 */
export function findDepositReferences(text: string): number[] {
  const plain = codeForm(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const found = [...plain.matchAll(FOUND)].flatMap(([, check, digits = '']) =>
    [...digits]
      .map((_, end) => Number(digits.slice(0, digits.length - end)))
      .filter((id) => id > 0 && depositReference(id) === `RF${check}${PREFIX}${id}`)
      .slice(0, 1),
  )
  return [...new Set(found)]
}

/** What a reference says about whose deposit it is: `own`, `other` with whose, or nothing known. */
export function matchReference(
  text: string,
  advertiserId: number,
): { is: 'own' | 'unknown' } | { is: 'other'; id: number } {
  const found = findDepositReferences(text)
  if (found.includes(advertiserId)) return { is: 'own' }
  return found[0] === undefined ? { is: 'unknown' } : { is: 'other', id: found[0] }
}
