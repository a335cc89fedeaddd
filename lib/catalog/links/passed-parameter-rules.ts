import { printable } from '@/lib/platform/text/printable'
import {
  DROPPED_MAX,
  KNOWN_PARAMETERS,
  OWN_PARAMETERS,
  PARAMETER_NAME_MAX,
  PARAMETER_VALUE_MAX,
  PASSED_CHARS_MAX,
  PASSED_PARAMETERS_MAX,
  RARER_PARAMETERS,
} from './passed-parameter-constants'

/** A parameter of a link that is none of ours by name; `readAs` names the sub-ID that it is by the name of another network. */
export type ExtraParameter = { name: string; value: string; readAs: string | null }

/** What became of them: those that go on, by the name they go on with, and the names of those that say nothing to anybody. */
export type LinkParameters = { passed: Record<string, string>; dropped: string[] }

/** A name, or with `*` at its end the beginning of names. */
const ALLOWED = new RegExp(`^[a-z_][\\w.-]{0,${PARAMETER_NAME_MAX - 1}}\\*?$`, 'i')

/** Whether a parameter of a link is one of ours, which means something here. */
export const isOwnParameter = (name: string): boolean => (OWN_PARAMETERS as readonly string[]).includes(name)

/** What is wrong with a parameter that an offer is to pass on, as a sentence; undefined for a good one. */
export function passedParameterProblem(typed: string): string | undefined {
  if (!ALLOWED.test(typed)) return `"${typed}" is no name of a parameter, like gclid or utm_*.`
  return isOwnParameter(typed.toLowerCase()) ? `${typed} is a parameter of our own links.` : undefined
}

/**
 * The name under which a parameter of a link goes on: as the offer writes it, or, where the offer has the beginning alone, as
 * the link does. Case does not count. Undefined for one that does not go on.
 */
export function passedName(name: string, allowed: readonly string[]): string | undefined {
  if (allowed.length === 0 || !ALLOWED.test(name) || name.endsWith('*')) return undefined
  const plain = name.toLowerCase()
  const exact = allowed.find((each) => each.toLowerCase() === plain)
  if (exact !== undefined) return exact
  return allowed.some((each) => each.endsWith('*') && plain.startsWith(each.slice(0, -1).toLowerCase()))
    ? name
    : undefined
}

/** Whether a name is one that advertising networks and analytics use, so that everybody knows what it means. */
export const isKnownParameter = (name: string): boolean =>
  passedName(name, [...KNOWN_PARAMETERS, ...RARER_PARAMETERS]) !== undefined

/**
 * What becomes of the parameters of a link at an offer. Of several values of one name the first that says something counts.
 * @param isTaken whether the destination has the parameter already, in small letters: its own value stays
 * @returns undefined where nothing went on and nothing was dropped
 */
export function passParameters(
  extras: readonly ExtraParameter[],
  allowed: readonly string[],
  isTaken: (name: string) => boolean,
): LinkParameters | undefined {
  const passed: Record<string, string> = {}
  const dropped = new Set<string>()
  let count = 0
  let chars = 0
  for (const { name, value, readAs } of extras) {
    const goesOnAs = passedName(name, allowed)
    const text = printable(value.trim(), PARAMETER_VALUE_MAX + 1).trim()
    if (text === '') continue
    if (goesOnAs !== undefined && Object.hasOwn(passed, goesOnAs)) continue
    const fits =
      text.length <= PARAMETER_VALUE_MAX && count < PASSED_PARAMETERS_MAX && chars + text.length <= PASSED_CHARS_MAX
    if (goesOnAs !== undefined && fits && !isTaken(goesOnAs.toLowerCase())) {
      passed[goesOnAs] = text
      count += 1
      chars += text.length
    } else if (readAs === null && dropped.size < DROPPED_MAX) {
      const label = printable(name.trim(), PARAMETER_NAME_MAX).trim()
      if (label !== '') dropped.add(label)
    }
  }
  return count > 0 || dropped.size > 0 ? { passed, dropped: [...dropped] } : undefined
}

/** The parameters of an address, in small letters. */
export function parameterNames(address: string): Set<string> {
  const query = /\?([^#]*)/.exec(address)?.[1] ?? ''
  return new Set([...new URLSearchParams(query).keys()].map((name) => name.toLowerCase()))
}

/** An address with parameters added to its query, each encoded, before its part after #. */
export function withParameters(address: string, passed: Readonly<Record<string, string>>): string {
  const added = Object.entries(passed).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (added.length === 0) return address
  const end = address.indexOf('#')
  const [page, part] = end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)]
  const joint = page.includes('?') ? (/[?&]$/.test(page) ? '' : '&') : '?'
  return `${page}${joint}${added.join('&')}${part}`
}

/**
 * What was typed or pasted of a link's parameters, such as `gclid={gclid}&utm_source=x`, also as a whole address or a line each.
 * Braces of placeholders stay, and so do blanks in values.
 */
export function typedParameters(text: string): [name: string, value: string][] {
  const query = text
    .trim()
    .replace(/^[^?\s=]*\?/, '')
    .replace(/&(?:amp;)+/gi, '&')
    .replace(/#(?![\w-]+#).*$/, '')
  const parts = query.split(/[&\n\r]+/).filter((part) => part.trim() !== '')
  return parts.flatMap((part) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part.trim())
    return name.trim() === '' ? [] : [[name.trim(), value] as [string, string]]
  })
}

/** What becomes of a parameter of a link: it goes on, by some name; it is a sub-ID; it is one of ours; or it is left out. */
export type ParameterFate = { name: string; is: 'passed' | 'read' | 'own' | 'dropped'; as: string }

/** What becomes of each parameter of a link at an offer. @param extras of the whole link, as it is parsed for a click */
export function parameterFates(
  typed: readonly [name: string, value: string][],
  extras: readonly ExtraParameter[],
  allowed: readonly string[],
): ParameterFate[] {
  const names = [...new Set(typed.map(([name]) => name))]
  return names.map((name) => {
    if (isOwnParameter(name)) return { name, is: 'own', as: name }
    const goesOnAs = passParameters(
      extras.filter((extra) => extra.name === name),
      allowed,
      () => false,
    )
    const [passed] = Object.keys(goesOnAs?.passed ?? {})
    if (passed !== undefined) return { name, is: 'passed', as: passed }
    const readAs = extras.find((extra) => extra.name === name)?.readAs
    return readAs ? { name, is: 'read', as: readAs } : { name, is: 'dropped', as: '' }
  })
}
