import type { z } from 'zod'
import { formatCount } from '@/lib/platform/text/counts'

/** Most options that a message lists. */
const OPTIONS_MAX = 12
/** Most issues, and most unknown fields, that an answer names, and most characters of a name. */
const ISSUES_MAX = 20
const NAME_LENGTH = 80
const NOT_VALID = 'This value is not valid.'

const TYPES: Readonly<Record<string, string>> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter text.',
  boolean: 'Answer true or false.',
  array: 'Enter a list.',
  object: 'Enter an object.',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address.',
  url: 'Enter a valid URL.',
  uuid: 'This ID is not valid.',
  datetime: 'Enter a date and time, such as 2026-11-20T15:00:00Z.',
  date: 'Enter a date, such as 2026-11-20.',
}

/** What a schema without a message of its own says about an invalid value, as a sentence. */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.'
      return TYPES[issue.format === 'safeint' ? 'int' : issue.expected] ?? NOT_VALID
    case 'invalid_value':
      if (issue.values.length > OPTIONS_MAX) return 'Choose one of the available options.'
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? NOT_VALID
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This is required.'
      return limitSentence(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return limitSentence(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most')
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${listed(issue.keys)}.`
    default:
      return NOT_VALID
  }
}

function limitSentence(origin: string, limit: number, words: string): string {
  const value = formatCount(limit)
  if (origin === 'string') return `Enter ${words} ${value} ${limit === 1 ? 'character' : 'characters'}.`
  if (origin === 'array' || origin === 'set') return `Choose ${words} ${value}.`
  return `Enter a value of ${words} ${value}.`
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** The message of an issue as a sentence: one in lower case continues the name of its field. */
export function fieldSentence({ path, message }: Issue): string {
  if (!/^\p{Ll}/u.test(message)) return message
  const field = path.findLast((part) => typeof part === 'string')
  return `${field ? toLabel(field) : 'This value'} ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

/** `startDate` as people read it: "Start date". */
function toLabel(field: string): string {
  const words = field
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first names of a list as text, each cut, with the number of the others. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, ISSUES_MAX).map((name) => name.slice(0, NAME_LENGTH))
  const others = names.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${formatCount(others)} more` : shown.join(', ')
}

/**
 * What an answer says of a value that a schema refused: a message for each field, and all of them as one text. It names
 * the first issues alone, so that no answer grows with what was sent. The first of several issues of a field is what to
 * correct first: "Enter a name" before what a name may contain.
 */
export function refusalOf(issues: readonly Issue[]): { message: string; fields: Record<string, string> } {
  const named = issues.slice(0, ISSUES_MAX)
  const fields: Record<string, string> = {}
  for (const issue of named) fields[issue.path.map(toName).join('.') || '_'] ??= fieldSentence(issue)
  const others = issues.length - named.length
  const more = others > 0 ? ` ${formatCount(others)} more values are not valid.` : ''
  return { message: `${issuesText(named)}${more}`, fields }
}

const toName = (part: PropertyKey): string => String(part).slice(0, NAME_LENGTH)

/** The messages of all issues as one text of sentences, each once. */
export const issuesText = (issues: readonly Issue[]): string => [...new Set(issues.map(fieldSentence))].join(' ')
