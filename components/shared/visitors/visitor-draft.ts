import { VISITOR_LISTS, type VisitorList } from '@/lib/catalog/visitor-conditions/constants'
import { type VisitorConditions, visitorConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import { EASTERN } from '@/lib/platform/dates/constants'

/** A list of values to be among, or with `except.` before its name not to be. */
export type ListKind = VisitorList | `except.${VisitorList}`
export type VisitorKind = ListKind | 'hosting' | 'vpn' | 'hours'

/** The conditions that a set may have, in the order of forms. */
export const VISITOR_KINDS: readonly VisitorKind[] = [
  ...VISITOR_LISTS.flatMap((name): ListKind[] => [name, `except.${name}`]),
  'hosting',
  'vpn',
  'hours',
]

const LIST_LABELS: Record<VisitorList, string> = {
  countries: 'Country',
  regions: 'Region',
  cities: 'City',
  devices: 'Device',
  systems: 'Operating system',
  browsers: 'Browser',
  languages: 'Language',
  networks: 'Carrier or network',
  connections: 'Kind of connection',
}

/** The list of a kind. */
export const listOf = (kind: ListKind): VisitorList => kind.replace('except.', '') as VisitorList
export const isExcept = (kind: VisitorKind): boolean => kind.startsWith('except.')

export function visitorLabel(kind: VisitorKind): string {
  if (kind === 'hosting') return 'Hosting provider'
  if (kind === 'vpn') return 'VPN, proxy or Tor'
  if (kind === 'hours') return 'Hours of the day'
  return `${LIST_LABELS[listOf(kind)]}${isExcept(kind) ? ', all but' : ''}`
}

export type WindowDraft = { key: string; days: readonly string[]; from: string; to: string }

/** Conditions as they are typed: of each list a text or what is checked. Only those are conditions that are shown. */
export type VisitorValues = {
  typed: Readonly<Partial<Record<ListKind, string>>>
  chosen: Readonly<Partial<Record<ListKind, readonly string[]>>>
  hosting: 'only' | 'never'
  vpn: 'only' | 'never'
  zone: string
  windows: readonly WindowDraft[]
}
export type VisitorDraft = { shown: readonly VisitorKind[]; values: VisitorValues }

/** The lists that are typed, with what stands between entries: names may have commas. */
export const SEPARATORS: Partial<Record<VisitorList, RegExp>> = {
  countries: /[\s,;]+/,
  regions: /[\s,;]+/,
  languages: /[\s,;]+/,
  cities: /[;\n]/,
  networks: /[;\n]/,
}

export const newWindow = (): WindowDraft => ({ key: crypto.randomUUID(), days: [], from: '09:00', to: '17:00' })

const listIn = (conditions: VisitorConditions, kind: ListKind): readonly string[] =>
  isExcept(kind) ? conditions.except[listOf(kind)] : conditions[listOf(kind)]

const joined = (list: VisitorList, values: readonly string[]): string =>
  values.join(SEPARATORS[list]?.test(',') ? ', ' : '; ')

const LIST_KINDS = VISITOR_KINDS.filter((kind): kind is ListKind => !['hosting', 'vpn', 'hours'].includes(kind))

/** Conditions as a form has them. @param conditions those left out are none */
export function visitorDraft(conditions: Partial<VisitorConditions>): VisitorDraft {
  const given = visitorConditionsSchema.parse(conditions)
  const { hosting, vpn, hours } = given
  const isGiven = (kind: VisitorKind): boolean =>
    kind === 'hosting' || kind === 'vpn' || kind === 'hours' ? given[kind] !== null : listIn(given, kind).length > 0
  return {
    shown: VISITOR_KINDS.filter(isGiven),
    values: {
      typed: Object.fromEntries(LIST_KINDS.map((kind) => [kind, joined(listOf(kind), listIn(given, kind))])),
      chosen: Object.fromEntries(LIST_KINDS.map((kind) => [kind, listIn(given, kind)])),
      hosting: hosting ? 'only' : 'never',
      vpn: vpn ? 'only' : 'never',
      zone: hours?.zone ?? EASTERN,
      windows: hours?.windows.map((window) => ({ ...window, key: crypto.randomUUID() })) ?? [newWindow()],
    },
  }
}

export const NO_VISITORS: VisitorDraft = visitorDraft({})

function valuesOf({ typed, chosen }: VisitorValues, kind: ListKind): readonly string[] {
  const separator = SEPARATORS[listOf(kind)]
  if (!separator) return chosen[kind] ?? []
  return (typed[kind] ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** The conditions that are shown, as the API takes them. */
export function visitorBody(values: VisitorValues, shown: readonly string[]): Record<string, unknown> {
  const lists = LIST_KINDS.filter((kind) => shown.includes(kind))
  const part = (are: boolean) =>
    Object.fromEntries(
      lists.filter((kind) => isExcept(kind) === are).map((kind) => [listOf(kind), valuesOf(values, kind)]),
    )
  return {
    ...part(false),
    ...(lists.some(isExcept) && { except: part(true) }),
    ...(shown.includes('hosting') && { hosting: values.hosting === 'only' }),
    ...(shown.includes('vpn') && { vpn: values.vpn === 'only' }),
    ...(shown.includes('hours') && {
      hours: { zone: values.zone.trim(), windows: values.windows.map(({ key: _, ...window }) => window) },
    }),
  }
}

/** The same of what has fields of its own for countries and devices. */
export function ownVisitorBody({ values, shown }: VisitorDraft) {
  const { countries = [], devices = [], ...visitors } = visitorBody(values, shown)
  return { countries: countries as readonly string[], devices: devices as readonly string[], visitors }
}

/** Conditions that a person has typed so far, for a sentence about them; undefined where they cannot be read yet. */
export const typedConditions = ({ values, shown }: VisitorDraft): VisitorConditions | undefined =>
  visitorConditionsSchema.safeParse(visitorBody(values, shown)).data
