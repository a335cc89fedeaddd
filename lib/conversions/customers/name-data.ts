import 'server-only'
import { fingerprints, sha256Hex } from '@/lib/platform/crypto/seal'
import { emailForm, isEmail, mailboxOfPerson, normalizeMailbox, taggedMailbox } from '@/lib/platform/email'
import { plainCell } from '@/lib/platform/tables/cells'
import { identifierForm } from '@/lib/platform/text/identifier'
import { CUSTOMER_MAX_LENGTH } from './constants'
import { listedNameProblem } from './listed-name-rules'
import type { CustomerNames } from './rules'

/** Parameters of a postback that name who bought. */
export type CustomerParameters = {
  customer_id?: string | undefined
  customer_email?: string | undefined
  /** The hash of a stored call. */
  customer_hash?: string | undefined
}

/** What shops and trackers send for a buyer without an account, and names of our parameters sent as their values. */
const NOBODY =
  /^(?:[^\p{L}\p{N}]*|[-+]?[0.,]+|-\d+|n[-/. ]?a\.?|x+|guest(?:[-_ ]?(?:user|customer|\d+))?|anon(?:ymous)?|unknown|not[-_ ]?(?:set|available)|none|no|empty|false|default|test|(?:customer|user|member|buyer|account|client)(?:[-_ ]?(?:id|number|no|email|name))?|0{8}-0{4}-0{4}-0{4}-0{12})$/iu

/** What they send as the address of such a buyer. */
const NOBODYS_ADDRESS =
  /^(?:no[-_.]?(?:reply|e?mail|body|one)|do[-_.]?not[-_.]?reply|guest|anonymous|unknown|none|null)@/iu

/** The sign of an address, however often it was encoded. */
const AT = /@|%(?:25)*40/

/**
 * How a call names its customer; undefined where it does not. Of an address of email, also one that is sent as a number, only
 * keyed hashes of its mailbox are used: nothing is stored by which somebody could be written to.
 */
export function customerNames(parameters: CustomerParameters): CustomerNames | undefined {
  const { customer_id = '', customer_email = '', customer_hash = '' } = parameters
  // most sales
  if (!customer_id && !customer_email && !customer_hash) return undefined
  const id = identifierForm(customer_id).trim()
  const isAddress = AT.test(id)
  const number = isAddress || NOBODY.test(id) ? null : id
  const addresses = [customer_email, ...(isAddress ? [id.replace(AT, '@')] : [])]
  const mailboxes = [
    mailboxOf(customer_email),
    isAddress ? (mailboxOf(id.replace(AT, '@')) ?? handleOf(id)) : undefined,
  ]
  const hashes = [...new Set(mailboxes)].flatMap((box) => (box === undefined ? [] : [fingerprints(`customer ${box}`)]))
  const stored = customer_hash ? [customer_hash] : []
  const emails = hashes.length === 0 ? stored : hashes.flatMap(([current]) => current ?? [])
  if (number === null && emails.length === 0) return undefined
  const emailHashes = hashes.length === 0 ? stored : [...hashes.flat(), ...tagged(addresses)]
  return { number, emails, emailHashes, untaggedHashes: untagged(addresses) }
}

/** Hashes by which customers of before are known whose address has a tag that was not known to be ignored then. */
const tagged = (addresses: readonly string[]): string[] =>
  addresses.flatMap((text) => {
    const mailbox = mailboxOf(text)
    const former = mailbox === undefined ? undefined : taggedMailbox(emailForm(text))
    return former === undefined || former === mailbox ? [] : fingerprints(`customer ${former}`)
  })

/** Hashes by which customers of before are known whose address has a tag that its provider may not ignore. */
const untagged = (addresses: readonly string[]): string[] =>
  addresses.flatMap((text) => {
    const mailbox = mailboxOf(text)
    const former = mailbox?.includes('+') ? normalizeMailbox(emailForm(text)) : undefined
    return former === undefined || former === mailbox ? [] : fingerprints(`customer ${former}`)
  })

/**
 * Keyed hashes of an advertiser's number of a customer, the current key's first: of somebody who is no customer of an affiliate, as
 * far as is known, the number itself is not stored.
 */
export const numberHashes = (number: string): string[] => fingerprints(`customer number ${number}`)

const SHA256 = /^[0-9a-f]{64}$/i
const SHA256_WITHIN = /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/i

/** How somebody is kept on a list: by the SHA-256 of an address, keyed as everything is. */
const addressHashes = (sha256: string): string[] => fingerprints(`customer sha256 ${sha256.toLowerCase()}`)

/**
 * Customers of Shopify have its name before their number, which its exports do not have. Not those of WooCommerce: it counts from 1, as
 * the advertiser's own numbers may.
 */
const SHOPS_NUMBER = /^shopify-(\d{9,})$/

/** How Shopify's API names a customer. */
const SHOPIFY_ID = /^gid:\/\/shopify\/customer\/(\d+)(?:\?.*)?$/i

/**
 * The keyed hash of a customer on an advertiser's list, by a number, an address, or the SHA-256 of one in hexadecimal digits.
 * @param isNumber whether its column says that it has numbers of customers
 * @returns undefined for what names nobody, for what looks like an address and is none, and for hashes of other kinds
 */
export function listedHash(text: string, isNumber = false): string | undefined {
  // spreadsheets put an apostrophe before long numbers, and Outlook addresses between two
  const id = identifierForm(plainCell(text))
    .trim()
    .replace(/^'(.*?)'?$/, '$1')
    .replace(SHOPIFY_ID, '$1')
  if (listedNameProblem(id, isNumber) !== undefined) return undefined
  // also with a name beside it: Ada <…>
  const [sha256] = SHA256_WITHIN.exec(id) ?? []
  if (sha256 !== undefined) return addressHashes(sha256)[0]
  if (AT.test(id)) {
    const mailbox = mailboxOf(id.replace(AT, '@'))
    return mailbox === undefined ? undefined : addressHashes(sha256Hex(mailbox))[0]
  }
  return NOBODY.test(id) || id.length > CUSTOMER_MAX_LENGTH ? undefined : numberHashes(id)[0]
}

/**
 * The keyed hashes under which the customer of a call may be on a list, of all keys: addresses also as others write them before
 * they hash them, in small letters alone. `emails` are those of addresses.
 */
export function listedHashes(parameters: CustomerParameters): { numbers: string[]; emails: string[] } {
  const { customer_id = '', customer_email = '' } = parameters
  const id = identifierForm(customer_id).trim()
  const addresses = [customer_email, AT.test(id) ? id.replace(AT, '@') : ''].filter(Boolean)
  const forms = addresses.flatMap((text) => {
    const mailbox = mailboxOf(text)
    return mailbox === undefined ? [] : [mailbox, emailForm(text), text.trim().toLowerCase()]
  })
  const hashed = [...forms.map(sha256Hex), ...(SHA256.test(id) ? [id] : [])]
  const isNumber = id !== '' && !AT.test(id) && !NOBODY.test(id)
  const plain = SHOPS_NUMBER.exec(id)?.[1]
  return {
    numbers: isNumber ? [id, ...(plain === undefined ? [] : [plain])].flatMap(numberHashes) : [],
    emails: [...new Set(hashed)].flatMap(addressHashes),
  }
}

/** What a number with the sign of an address may look like: no placeholder, and no sentence. */
const HANDLE = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}@%._:+/-]{1,255}$/u

/** The mailbox of an address; undefined for a text that is none, and for what is sent for nobody. */
function mailboxOf(text: string): string | undefined {
  const address = emailForm(text)
  return isEmail(address) && !NOBODYS_ADDRESS.test(address) ? mailboxOfPerson(address) : undefined
}

/** A number with the sign of an address that is none, such as @ada: hashed all the same, as it may be one that was misspelt. */
const handleOf = (id: string): string | undefined =>
  HANDLE.test(id) && !NOBODYS_ADDRESS.test(id) ? id.toLowerCase() : undefined
