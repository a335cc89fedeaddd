import { parseUrl } from '@/lib/platform/parse-url'
import { isPrintable } from '@/lib/platform/text/printable'
import { ADDRESS_LENGTH, MACROS, TYPO_LETTERS } from './destination-constants'

const KNOWN: readonly string[] = MACROS

/** Stands for a macro while an address is parsed. */
const FILLED = 'macro-value'

/**
 * What is wrong with the destination of an offer, as a sentence; undefined for a good one. It must pass the click id on,
 * because conversions are reported by it. A path on this site is allowed.
 */
export function destinationProblem(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return 'Enter the URL visitors are sent to.'
  return macroProblem(typed) ?? addressProblem(typed, true) ?? missingClickId(typed)
}

/** What is wrong with an address without macros; undefined for a good one. */
export function plainAddressProblem(text: string): string | undefined {
  const typed = text.trim()
  return plainMacroProblem(typed) ?? addressProblem(typed, true)
}

/** What is wrong with an address of another site, without macros; undefined for a good one. */
export function webAddressProblem(text: string): string | undefined {
  const typed = text.trim()
  return plainMacroProblem(typed) ?? addressProblem(typed, false)
}

function plainMacroProblem(typed: string): string | undefined {
  const macro = /\{[^{}]*\}/.exec(typed)?.[0]
  return macro && `This URL is opened as it is: ${macro} is not filled in. Remove it.`
}

function macroProblem(typed: string): string | undefined {
  const encoded = /%7B(.*?)%7D/i.exec(typed)
  if (encoded) return `Write {${encoded[1]}} instead of ${encoded[0]}.`
  for (const [macro, name = ''] of typed.matchAll(/\{([^{}]*)\}/g)) {
    if (KNOWN.includes(name)) continue
    const meant = meantMacro(name)
    return `There is no macro ${macro}.${meant ? ` Did you mean {${meant}}?` : ` Use ${listed()}.`}`
  }
  if (/[{}]/.test(typed.replace(/\{[^{}]*\}/g, ''))) return 'A macro has one { before and one } after its name.'
  const authority = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(typed)?.[1] ?? ''
  return authority.includes('{') ? 'A macro cannot be part of the host.' : undefined
}

const listed = () => MACROS.map((name) => `{${name}}`).join(', ')

function addressProblem(typed: string, mayBePath: boolean): string | undefined {
  if (typed.length > ADDRESS_LENGTH) return `Use at most ${ADDRESS_LENGTH} characters.`
  if (!isPrintable(typed) || /\s/.test(typed)) return 'A URL has no spaces or line breaks.'
  if (mayBePath && /^\/[^/\\]/.test(typed)) return undefined
  const url = parseUrl(typed.replace(/\{[^{}]*\}/g, FILLED))
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || !/^https?:\/\//i.test(typed)) return 'Enter a full URL, like https://shop.example/sale.'
  if (url.username || url.password) return 'A URL with a user name or password is not allowed.'
  return /[^.]\.[^.]|^localhost$|^\[/.test(url.hostname) ? undefined : 'This URL has no valid host.'
}

const missingClickId = (typed: string): string | undefined =>
  typed.includes('{click_id}')
    ? undefined
    : 'Add {click_id}, for example ?cid={click_id}. Without it the advertiser cannot report conversions.'

/** The macro that was probably meant; undefined when none is close. */
export function meantMacro(name: string): string | undefined {
  const plain = plainOf(name)
  const ranked = KNOWN.map((macro) => ({ macro, letters: distance(plain, plainOf(macro)) }))
  const [best] = ranked.sort((a, b) => a.letters - b.letters)
  const limit = Math.min(TYPO_LETTERS, Math.ceil(plain.length / 2))
  return best && plain !== '' && best.letters <= limit ? best.macro : undefined
}

const plainOf = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '')

/** Letters to add, remove or replace to get from one text to the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/**
 * A host of deep links as it is compared: lower case, without scheme and path; undefined for anything that is no host.
 */
export function typedHost(text: string): string | undefined {
  const typed = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (typed === '' || /[\s/?#@{}\\*]/.test(typed)) return undefined
  const url = parseUrl(`https://${typed}`)
  if (!url || url.hostname.split('.').includes('') || !url.hostname.includes('.')) return undefined
  return url.host
}
