import { brokenBySpreadsheet } from '@/lib/platform/tables/cells'
import { isPlaceholder } from '@/lib/platform/text/unfilled-macros'
import { UNREADABLE_NAME } from './constants'

/** Hashes by which ad platforms name people: SHA-1, and SHA-256 in base64. */
const OTHER_HASH = /^(?:[0-9a-f]{40}|[a-z0-9+/]{43}=)$/i
/** MD5. A UUID without hyphens has as many digits, of which two places say that it is one. */
const MD5 = /^(?![0-9a-f]{12}[1-8][0-9a-f]{3}[89ab])[0-9a-f]{32}$/i

/**
 * Why a text of a list names nobody who could be recognized, as a sentence without the text; undefined where it may.
 * @param isNumber whether its column says that it has numbers of customers, which may look like hashes
 */
export function listedNameProblem(text: string, isNumber: boolean): string | undefined {
  const plain = text.trim()
  if (plain.includes(UNREADABLE_NAME)) return 'The address cannot be read.'
  if (brokenBySpreadsheet(plain)) return 'A spreadsheet shortened it, so it is no longer what it was.'
  if (isPlaceholder(plain)) return 'It is a placeholder that was not filled in.'
  return !isNumber && (OTHER_HASH.test(plain) || MD5.test(plain))
    ? 'It looks like a hash of another kind. Use the SHA-256 of addresses, in hexadecimal digits.'
    : undefined
}
