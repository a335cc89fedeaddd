import { folded } from '@/lib/platform/text/fold'
import { cityForms } from './city-rules'
import type { VisitorFact, VisitorList } from './constants'
import { hoursTest } from './hour-rules'
import { formsOf, isInRange } from './language-rules'
import type { VisitorConditions, VisitorFacts } from './schema'

/** Whether a visitor meets one condition; null where that is not known. */
type Test = (visitor: VisitorFacts) => boolean | null
type Check = { fact: VisitorFact; test: Test }

/** Conditions as they are compared with visitors, compiled once. */
export type VisitorRule = readonly Check[]

/** A condition that a visitor does not meet. `isKnown` is false where nothing is known of the visitor that would decide it. */
export type Unmet = { fact: VisitorFact; isKnown: boolean }

/** What each list is compared with. */
const FACT_OF = {
  countries: 'country',
  regions: 'region',
  cities: 'city',
  devices: 'device',
  systems: 'system',
  browsers: 'browser',
  languages: 'language',
  networks: 'network',
  connections: 'connection',
} as const satisfies Record<VisitorList, VisitorFact>

const among = (wanted: readonly string[], of: (visitor: VisitorFacts) => string | null): Test => {
  const set = new Set(wanted)
  return (visitor) => {
    const value = of(visitor)
    return value === null ? null : set.has(value)
  }
}

/** Where only the country of a visitor is known, they are in none of the regions of other countries. */
function inRegion(wanted: readonly string[]): Test {
  const regions = new Set(wanted)
  const countries = new Set(wanted.map((code) => code.slice(0, 2)))
  return ({ regions: known, country }) => {
    if (known !== null) return known.some((code) => regions.has(code))
    return country !== null && !countries.has(country) ? false : null
  }
}

function inCity(wanted: readonly string[]): Test {
  const cities = new Set(wanted.flatMap(cityForms))
  return ({ cities: known }) => known?.some((name) => cities.has(name)) ?? null
}

// what browsers send for a language of two written forms
const WRITTEN: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'] }

function inLanguage(wanted: readonly string[]): Test {
  const ranges = wanted.flatMap((range) => [range.toLowerCase(), ...(WRITTEN[range.toLowerCase()] ?? [])])
  return ({ languages }) =>
    languages?.flatMap(formsOf).some((tag) => ranges.some((range) => isInRange(tag, range))) ?? null
}

/** Numbers are compared as a whole, and names by their words. */
function onNetwork(wanted: readonly string[]): Test {
  const entries = wanted.map((entry) => networkEntry(entry))
  return ({ networks }) => networks?.some((name) => entries.some((entry) => isNamed(name, entry))) ?? null
}

/** A number of an autonomous system (AS7018) or a mobile network (310-410), or words, as networks are compared with it. */
export const networkEntry = (typed: string): { number: string } | { words: string } => {
  const text = folded(typed).trim()
  const system = /^asn? ?(\d{1,10})$/.exec(text)?.[1]
  if (system) return { number: `as${Number(system)}` }
  return /^\d{3}-\d{2,3}$/.test(text) ? { number: text } : { words: ` ${wordsOf(text)} ` }
}

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)
    .join(' ')

const isNamed = (name: string, entry: ReturnType<typeof networkEntry>): boolean =>
  'number' in entry ? name === entry.number : ` ${wordsOf(name)} `.includes(entry.words)

const TESTS: Record<VisitorList, (wanted: readonly string[]) => Test> = {
  countries: (wanted) => among(wanted, (visitor) => visitor.country),
  regions: inRegion,
  cities: inCity,
  devices: (wanted) => among(wanted, (visitor) => visitor.device),
  systems: (wanted) => among(wanted, (visitor) => visitor.system),
  browsers: (wanted) => among(wanted, (visitor) => visitor.browser),
  languages: inLanguage,
  networks: onNetwork,
  connections: (wanted) => among(wanted, (visitor) => visitor.connection),
}

const not =
  (test: Test): Test =>
  (visitor) => {
    const isMet = test(visitor)
    return isMet === null ? null : !isMet
  }

/** Rules of payouts are compared with each sale of a batch. */
const compiled = new WeakMap<VisitorConditions, VisitorRule>()

/** Conditions as they are compared with visitors; without any for those that everybody meets. They do not change afterwards. */
export function compileVisitors(conditions: VisitorConditions): VisitorRule {
  const known = compiled.get(conditions) ?? compile(conditions)
  compiled.set(conditions, known)
  return known
}

function compile(conditions: VisitorConditions): VisitorRule {
  const { except, hosting, vpn, hours } = conditions
  const checks = (Object.keys(FACT_OF) as VisitorList[]).flatMap((name): Check[] => {
    const fact = FACT_OF[name]
    return [
      ...(conditions[name].length > 0 ? [{ fact, test: TESTS[name](conditions[name]) }] : []),
      ...(except[name].length > 0 ? [{ fact, test: not(TESTS[name](except[name])) }] : []),
    ]
  })
  if (hosting !== null) checks.push({ fact: 'hosting', test: (visitor) => same(visitor.hosting, hosting) })
  if (vpn !== null) checks.push({ fact: 'vpn', test: (visitor) => same(visitor.vpn, vpn) })
  if (hours !== null) {
    const isOpen = hoursTest(hours)
    checks.push({ fact: 'hours', test: ({ clickedAt }) => (clickedAt === null ? null : isOpen(clickedAt)) })
  }
  return checks
}

const same = (known: boolean | null, wanted: boolean): boolean | null => (known === null ? null : known === wanted)

/**
 * The condition that a visitor does not meet: the first that they are known not to, else the first of which that is not known;
 * undefined where they meet all.
 */
export function unmetBy(rule: VisitorRule, visitor: VisitorFacts): Unmet | undefined {
  let unknown: VisitorFact | undefined
  for (const { fact, test } of rule) {
    const isMet = test(visitor)
    if (isMet === false) return { fact, isKnown: true }
    if (isMet === null) unknown ??= fact
  }
  return unknown && { fact: unknown, isKnown: false }
}

/** Whether a visitor meets all conditions. What is not known of them meets none. */
export const meetsAll = (rule: VisitorRule, visitor: VisitorFacts): boolean =>
  rule.length === 0 || unmetBy(rule, visitor) === undefined

/** The facts that conditions are about. */
export const factsAsked = (conditions: VisitorConditions): VisitorFact[] =>
  compileVisitors(conditions).map(({ fact }) => fact)

/** The list of which `except` names all that is wanted, so that nobody can meet the conditions; undefined where there is none. */
export const emptiedList = (conditions: Pick<VisitorConditions, VisitorList | 'except'>): VisitorList | undefined =>
  (Object.keys(FACT_OF) as VisitorList[]).find((name) => {
    const except: readonly string[] = conditions.except[name]
    return conditions[name].length > 0 && conditions[name].every((value) => except.includes(value))
  })

/** Lists of which a visitor has one value alone, so that two of them without a common one exclude each other. */
const SINGLE = ['countries', 'devices', 'systems', 'browsers', 'connections'] as const

/** The conditions of visitors who meet both; undefined when nobody can. Where that is not sure, somebody may. */
export function bothConditions(one: VisitorConditions, two: VisitorConditions): VisitorConditions | undefined {
  const both = structuredClone(one)
  for (const name of SINGLE) {
    const except: string[] = [...new Set([...one.except[name], ...two.except[name]])]
    const wanted: string[] = one[name].length === 0 ? two[name] : one[name]
    const left = wanted.filter(
      (value) => !except.includes(value) && (two[name].length === 0 || (two[name] as string[]).includes(value)),
    )
    if (wanted.length > 0 && left.length === 0) return undefined
    Object.assign(both, { [name]: left })
    Object.assign(both.except, { [name]: except })
  }
  const isOther = (a: boolean | null, b: boolean | null) => a !== null && b !== null && a !== b
  if (isOther(one.hosting, two.hosting) || isOther(one.vpn, two.vpn)) return undefined
  return { ...both, hosting: one.hosting ?? two.hosting, vpn: one.vpn ?? two.vpn }
}

/** The same for conditions that take the same visitors, whatever the order of their lists. */
export const conditionsKey = (conditions: VisitorConditions): string =>
  JSON.stringify(conditions, (_, value) => (isTexts(value) ? [...value].sort() : value))

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
