import type { z } from 'zod'
import { formatCount } from '@/lib/platform/text/counts'

/** Most options that a message lists. */
const OPTIONS_MAX = 12
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
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`
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

/** The messages of all issues as one text of sentences, each once. */
export const issuesText = (issues: readonly Issue[]): string => [...new Set(issues.map(fieldSentence))].join(' ')
