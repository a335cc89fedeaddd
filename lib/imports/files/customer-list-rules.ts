import { plainHeading } from '@/lib/platform/tables/dialect'
import { FileProblem } from '@/lib/platform/tables/problem'
import { identifierForm, withoutAccents } from '@/lib/platform/text/identifier'

/** Who buys, in languages of shops, without accents. */
const PERSON =
  '(?:customer|client|user|account|member|buyer|shopper|kunden?|benutzer|mitglieds?|clientes?|clienti|acheteur|' +
  'utilisateur|membre|comprador|usuario|utente|acquirente|utilizador|klanten|klant|gebruikers?|klienta?|' +
  'uzytkownika?|kund|bruger|asiakas|zakaznika?|ugyfel|vevo|musteri|клиента?|покупателя?|пользователя?|顧客|お客様|' +
  '会員|客户|고객)'
const ID =
  '(?:ids?|number|no|nr|n|num|ref|reference|code|key|nummer|numero|numer|numara(?:si)?|kennung|codigo|codice|' +
  'identifiant|identificador|cislo|szam|номер|код|番号|编号|번호)'
const OF = '(?:(?:de|do|du|des|del|della|di|of|van|d|l|la|el)*)'
const ALONE = '(?:ids?|number|no|nr|ref|reference|nummer|numero|номер|番号|编号|번호)'
const NUMBER = new RegExp(`^(?:${PERSON}${ID}|${ID}${OF}${PERSON}|${PERSON}|${ALONE})$`)
/** A column of these may also have names of people; it is read where a cell has a digit. */
const PERSON_ALONE = new RegExp(`^${PERSON}$`)

const ADDRESS = new RegExp(
  `^(?:hashed|sha256)?(?:${PERSON}|billing|contact|primary|adress?e|direccion(?:de)?|indirizzo|endereco(?:de)?|adres)?e?mail(?:address|adress?e?|adres|adresa|id)?(?:sha256|hash|hashed|hex)?$` +
    '|^(?:sha256|hash|correo(?:electronico)?|courriel|correioeletronico|postaelettronica|e?posta(?:adresi)?|sahkoposti(?:osoite)?)$' +
    '|^(?:メールアドレス|メール|邮箱|电子邮件|이메일|(?:адрес)?электронн[а-я]*почт[аы]|почта)$',
)
const SHA256 = /^[0-9a-f]{64}$/i

/** A heading without accents, and with the letters of º and №. */
const formOf = (heading: string): string => plainHeading(withoutAccents(identifierForm(heading).replaceAll('ı', 'i')))

const isAddress = (heading: string): boolean => ADDRESS.test(formOf(heading))
const isNumber = (heading: string): boolean => NUMBER.test(formOf(heading))

/** Whether cells are headings of which one names customers. */
export const isListHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => isAddress(cell) || isNumber(cell))

const looksLikeName = (cell: string): boolean => cell.includes('@') || SHA256.test(cell.trim())

type ListColumn = { index: number; isNumber: boolean }

export type ListColumns = {
  /** The columns that name customers, and whether by their numbers. */
  columns: readonly ListColumn[]
  /** Whether the first line is a row, not headings. */
  isHeadless: boolean
  /** The headings of the columns that are not read. */
  unread: readonly string[]
}

/**
 * The columns of a file that name customers: by their headings; without headings those with addresses or hashes; the only
 * column of a file.
 * @param first the first lines below the headings
 * @throws FileProblem where none does
 */
export function listColumns(headings: readonly string[], first: readonly (readonly string[])[]): ListColumns {
  const hasDigits = (index: number) => first.some((cells) => /\p{N}/u.test(cells[index] ?? ''))
  const named = headings.flatMap((heading, index): ListColumn[] => {
    if (isAddress(heading)) return [{ index, isNumber: false }]
    const mayBeNames = PERSON_ALONE.test(formOf(heading)) && !hasDigits(index)
    return isNumber(heading) && !mayBeNames ? [{ index, isNumber: true }] : []
  })
  if (named.length > 0) {
    const unread = headings.filter(
      (heading, index) => heading.trim() !== '' && !named.some((column) => column.index === index),
    )
    return { columns: named, isHeadless: false, unread }
  }
  const isHeadless = headings.some(looksLikeName) || headings.every((cell) => /\d/.test(cell))
  const lines = isHeadless ? [headings, ...first] : first
  const found = headings.flatMap((_, index) =>
    lines.some((cells) => looksLikeName(cells[index] ?? '')) ? [{ index, isNumber: false }] : [],
  )
  if (found.length > 0) return { columns: found, isHeadless, unread: [] }
  if (headings.length === 1) return { columns: [{ index: 0, isNumber: false }], isHeadless, unread: [] }
  throw new FileProblem('Name the columns with customers in the first line: “customer ID”, “email” or “email SHA-256”.')
}
