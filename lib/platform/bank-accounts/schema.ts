import { codeForm, plainDashes } from '../text/identifier'
import { limitedText } from '../text/schema'
import { US_ACCOUNT_DIGITS } from './constants'
import { isAccountNumber, isBankText, isBic, isIban, isRoutingNumber, looksLikeIban } from './rules'

export const BANK_TEXT_HINT = "Use Latin letters as your bank writes it, digits, and . , ' - & / ( ) + : ? @ # only."

/** The apostrophes of names, and the sign for a glottal stop, which keyboards and word processors write in many ways. */
const APOSTROPHES = /[\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\u00b4`]/g
/** The point of Catalan (Col·lell) and of transcribed names; banks write a full stop. */
const MIDDLE_DOTS = /[\u00b7\u2027\u30fb]/g

/** A line that a bank carries, in the form in which it is written: full-width letters and curled signs as others. */
export const bankLine = (missing: string, max: number, isFitting = isBankText) =>
  limitedText(max, `Use at most ${max} characters.`)
    .transform((text) => lineForm(text))
    .pipe(
      limitedText(max, `Use at most ${max} characters.`)
        .min(1, { error: missing, abort: true })
        .refine(isFitting, BANK_TEXT_HINT),
    )

/** Signs of a brand, which NFKC would write in letters: ACME™ is no ACMETM. */
const BRAND_SIGNS = /[™℠®©℗]/g
/** Marks around a part of a name, which no bank carries, and what nobody sees. */
const LEFT_OUT = /["“”„‟«»\u200b\u2060\ufeff\u00ad]/g

const lineForm = (text: string): string => {
  const plain = text
    .replace(LEFT_OUT, '')
    .replace(BRAND_SIGNS, ' ')
    .replace(/°/g, 'º')
    .replace(APOSTROPHES, "'")
    .replace(MIDDLE_DOTS, '.')
  return plainDashes(plain.normalize('NFKC')).replace(/ {2,}/g, ' ').trim()
}

const NUMBER_MAX = 40
/** With the spaces and hyphens between its digits. */
const NUMBER_TEXT_MAX = 100
const TOO_LONG = 'That number is too long.'

const LABEL = /^(?:IBAN:?(?=[A-Z]{2}\d{2})|(?:BIC|SWIFT)(?:\/?SWIFT|\/?BIC|CODE)?:)/
/** Words of forms and statements that stand before a number. "No" alone may begin an IBAN of Norway. */
const LABEL_WORD =
  'IBAN|BIC|SWIFT|CLABE|CBU|sort|code|código|ABA|RTN|routing|transit|checking|savings|account|acct|a\\/c|number|nummer|numer|číslo|účtu|konta|konto(?:nummer|nr)?|rekening(?:nummer)?|cuenta|compte|conta|conto|' +
  'n[uúù]m[eé]ro|n[°º]|n[ro]?[.](?!\\w{2,3}\\d)|n[ro](?=\\s*:)|(?<=account\\s|acct\\s|a\\/c\\s)no|(?<=\\w\\s)d[eo]'
/** Names of numbers that stand apart from them, in one word or several. */
const LABEL_APART = new RegExp(`^[\\s#]*(?:(?:${LABEL_WORD})(?:[\\s.:#/-]+|(?<=[°º.])))*[\\s.:#]*(?=\\S)`, 'i')

/** Hyphens, dots and other signs between digits, and the brackets or quotation marks around a number. */
const SEPARATORS = /[-._\u00b7\u2027\u2022]|^[([{<"'“„‘«]+|[)\]}>"'”“’»]+$/g

/** An IBAN has no other sign than letters and digits: what stands between its groups is left out. */
const ibanForm = (text: string): string => {
  const signs = text.replace(/[^A-Z\d]/g, '')
  return looksLikeIban(signs) ? signs : text
}

/** An IBAN with the signs between its groups, as it stands in a longer text. */
const IBAN_WITHIN =
  /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ \u00a0._/·-]?[A-Z\d]){10,30}?(?=\s*(?:BIC|SWIFT)\b|\s-\s|[\s.]*(?:[^A-Z\d\s._/·-]|$))/g

/** The only valid IBAN of a text, whatever stands around it. */
function ibanWithin(text: string): string | undefined {
  const found = text.normalize('NFKC').toUpperCase().match(IBAN_WITHIN) ?? []
  const [iban, ...others] = [...new Set(found.map((one) => one.replace(/[^A-Z\d]/g, '')))].filter(isIban)
  return others.length === 0 ? iban : undefined
}

/** Numbers are accepted with the spaces, hyphens and dots they are printed with, and with their name before them. */
export const bankNumber = () =>
  limitedText(NUMBER_TEXT_MAX, TOO_LONG)
    .transform(
      (text) =>
        ibanWithin(text) ??
        ibanForm(codeForm(text.replace(LABEL_APART, '')).replace(SEPARATORS, '').toUpperCase().replace(LABEL, '')),
    )
    .pipe(limitedText(NUMBER_MAX, TOO_LONG))

export const routingNumberSchema = bankNumber().refine(
  isRoutingNumber,
  'Enter the 9 digits of the routing number, as on a check.',
)

const US_ACCOUNT = new RegExp(`^\\d{${US_ACCOUNT_DIGITS.min},${US_ACCOUNT_DIGITS.max}}$`)

export const usAccountSchema = bankNumber().refine(
  (text) => US_ACCOUNT.test(text) && isAccountNumber(text),
  `Enter the account number: ${US_ACCOUNT_DIGITS.min} to ${US_ACCOUNT_DIGITS.max} digits.`,
)

export const bicSchema = bankNumber().refine(isBic, 'Enter the 8 or 11 letters and digits of the BIC (SWIFT code).')
