import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ApiReference } from '@/components/developers/api-reference'
import { fieldsOf, typeOf } from '@/components/developers/fields'
import { openApiDocument } from '@/lib/runtime/openapi/rules'
import { CONTRACTS } from '@/lib/runtime/openapi/schema'
import { render } from '../../support/render'
import '../../support/environment'

describe('a JSON schema as text', () => {
  test.each([
    [{ type: 'integer' as const }, 'integer'],
    [{ type: 'string' as const, format: 'date' }, 'date, YYYY-MM-DD'],
    [{ type: 'string' as const, format: 'date-time' }, 'timestamp, ISO 8601'],
    [{ type: 'string' as const, enum: ['a', 'b'] }, 'one of a, b'],
    [{ anyOf: [{ type: 'string' as const }, { type: 'null' as const }] }, 'string or null'],
    [{ type: 'array' as const, items: { type: 'string' as const } }, 'list of string'],
    [true, 'anything'],
  ])('%j is shown as "%s"', (schema, words) => {
    expect(typeOf(schema)).toBe(words)
  })

  test('nested fields are listed under their full path', () => {
    const inner = { type: 'object' as const, properties: { deep: { type: 'integer' as const } }, required: ['deep'] }
    const schema = {
      type: 'object' as const,
      properties: {
        rows: { type: 'array' as const, items: inner },
        cap: { anyOf: [inner, { type: 'null' as const }] },
      },
    }
    expect(fieldsOf(schema).map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['rows', false],
      ['rows[].deep', true],
      ['cap', false],
      ['cap.deep', true],
    ])
  })
})

test('the API page shows every operation with its scope, request and response', () => {
  const document = openApiDocument(CONTRACTS, 'https://stoke.example')
  render(<ApiReference document={document} callsPerMinute={120} />)
  for (const { summary, path, scope, method } of CONTRACTS) {
    const region = screen.getByRole('region', { name: summary })
    expect(region).toHaveTextContent(`${method}${path}${scope}`)
    expect(region).toHaveTextContent('Authorization: Bearer $API_KEY')
    expect(within(region).getByRole('heading', { name: 'Response' })).toBeVisible()
    expect(region).not.toHaveTextContent('anything')
  }
  expect(screen.getByText(/120 calls per minute/)).toBeVisible()
  expect(screen.getByText('{conversion_id}')).toBeVisible()
})
