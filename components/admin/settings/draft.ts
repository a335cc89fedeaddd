import { typedBps, typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { type FieldKind, type FormSection, SECTION_FORMS, type SettingField } from './section-forms'

type Row = Readonly<Record<string, unknown>>
/** What is typed: for every row of values (levels have five, other parts one) the text of each field. */
export type Draft = readonly Readonly<Record<string, string>>[]

/** The rows of a part's values. */
export function toRows(values: object): readonly Row[] {
  return 'levels' in values && Array.isArray(values.levels) ? values.levels : [values as Row]
}

/** The text of a switch that is on. */
export const YES = 'yes'

const typedText = (kind: FieldKind, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'cents') return decimalDollars(BigInt(Number(value)))
  if (kind === 'switch') return value ? YES : ''
  return kind === 'bps' ? String(Number(value) / 100) : String(value)
}

export const toSettingsDraft = (section: FormSection, values: object): Draft =>
  toRows(values).map((row) =>
    Object.fromEntries(SECTION_FORMS[section].fields.map(({ name, kind }) => [name, typedText(kind, row[name])])),
  )

function sentValue(kind: FieldKind, text: string): unknown {
  if (kind === 'cents') return typedCents(text)
  if (kind === 'whole') return wholeNumber(text)
  if (kind === 'switch') return text === YES
  // an empty share is a mistake, not 0%
  if (kind === 'bps') return text.trim() === '' ? null : typedBps(text)
  return text
}

/** The values the request sends; what is not a number stays text, and the server says so at its field. */
export function toSettingsValues(section: FormSection, draft: Draft): object {
  const { fields } = SECTION_FORMS[section]
  const rows = draft.map((row) =>
    Object.fromEntries(fields.map(({ name, kind }) => [name, sentValue(kind, row[name] ?? '')])),
  )
  return section === 'levels' ? { levels: rows } : (rows[0] ?? {})
}

/** What is typed on top of values that somebody else saved: a field that was not changed here has theirs. */
export const rebased = (draft: Draft, initial: Draft, next: Draft): Draft =>
  next.map((row, index) =>
    Object.fromEntries(
      Object.entries(row).map(([name, theirs]) => {
        const mine = draft[index]?.[name]
        return [name, mine === undefined || mine === initial[index]?.[name] ? theirs : mine]
      }),
    ),
  )

/** The name of the server's error of a field. */
export const errorName = (section: FormSection, index: number, name: string): string =>
  section === 'levels' ? `values.levels.${index}.${name}` : `values.${name}`

/** A value as it is read. */
export function shownValue({ kind, unit, none }: SettingField, value: unknown): string {
  if (value === null || value === undefined || value === '') return none ?? 'None'
  if (kind === 'cents') return formatCents(BigInt(Number(value)))
  if (kind === 'switch') return value ? 'Yes' : 'No'
  if (kind === 'bps') return `${Number(value) / 100}%`
  return unit ? `${formatCount(Number(value))} ${unit}` : String(value)
}
