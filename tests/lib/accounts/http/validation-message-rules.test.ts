import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { issueSentence, issuesText, refusalOf } from '@/lib/accounts/http/validation-message-rules'

const messageOf = (schema: z.ZodType, value: unknown) =>
  issuesText(schema.safeParse(value, { error: issueSentence }).error?.issues ?? [])

describe('an answer about many invalid values', () => {
  const schema = z.strictObject({ rows: z.array(z.strictObject({ id: z.number() })) })
  const refusal = (value: unknown) => refusalOf(schema.safeParse(value, { error: issueSentence }).error?.issues ?? [])

  test('names the first twenty and counts the others', () => {
    const { message, fields } = refusal({ rows: Array.from({ length: 20_000 }, () => ({ id: 'x' })) })
    expect(Object.keys(fields)).toHaveLength(20)
    expect(fields['rows.19.id']).toBe('Enter a number.')
    expect(message).toBe('Enter a number. 19,980 more values are not valid.')
  })

  test('names the first twenty unknown fields, and cuts long names', () => {
    const unknown = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`k${index}${'x'.repeat(500)}`, 1]))
    const { message } = refusal({ rows: [], ...unknown })
    expect(message.length).toBeLessThan(2_000)
    expect(message).toMatch(/^Unknown fields: k0x{78}, .* and 2,980 more\.$/)
  })
})

describe('an invalid value is reported as a sentence', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing value', z.object({ a: z.string() }), {}, 'This is required.'],
    ['an empty text', z.string().min(1), '', 'This is required.'],
    ['a text for a number', z.number(), 'ten', 'Enter a number.'],
    ['a fraction for a whole number', z.number().int(), 1.5, 'Enter a whole number.'],
    ['an unknown option', z.enum(['day', 'week']), 'year', 'Choose one of: day, week.'],
    ['a text that is too long', z.string().max(1000), 'x'.repeat(1001), 'Enter at most 1,000 characters.'],
    ['a number that is too small', z.number().min(3), 1, 'Enter a value of at least 3.'],
    ['a number at an exclusive limit', z.number().lt(3), 3, 'Enter a value of less than 3.'],
    ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1.'],
    ['a malformed email', z.email(), 'ada', 'Enter a valid email address.'],
    ['an unknown field', z.strictObject({}), { b: 1 }, 'Unknown field: b.'],
    ['a value that fits no type of a union', z.union([z.number(), z.boolean()]), 'x', 'This value is not valid.'],
    [
      'a message that continues the name of its field',
      z.object({ startDate: z.string().refine(() => false, 'must be a day') }),
      { startDate: '' },
      'Start date must be a day.',
    ],
    [
      'such a message without a field',
      z.string().refine(() => false, 'must be a day'),
      '',
      'This value must be a day.',
    ],
    [
      'such a message of an item of a list',
      z.object({ sub_ids: z.array(z.string().max(1, 'is too long.')) }),
      { sub_ids: ['ab'] },
      'Sub ids is too long.',
    ],
    ['a schema with its own message', z.string().min(3, 'Say why.'), 'a', 'Say why.'],
    ['the same message twice', z.object({ a: z.number(), b: z.number() }), { a: '', b: '' }, 'Enter a number.'],
  ])('%s', (_, schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message)
  })
})
