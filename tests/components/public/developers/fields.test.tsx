import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { ApiReference } from '@/components/public/developers/api-reference'
import { describeType, listFields } from '@/components/public/developers/fields'
import { openApiDocument } from '@/lib/api/openapi/document-rules'
import { render } from '@/tests/support/components/render'
import '@/tests/support/setup/environment'

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
    expect(describeType(schema)).toBe(words)
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
    expect(listFields(schema).map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['rows', false],
      ['rows[].deep', true],
      ['cap', false],
      ['cap.deep', true],
    ])
  })
})

test('the API page shows every operation of a part with its scope, request and response', () => {
  const { operations } = REGISTRY
  const document = openApiDocument(operations, 'https://stoke.example')
  render(<ApiReference document={document} part="advertisers" callsPerMinute={120} />)
  const shown = operations.filter(({ group }) => group === 'Advertisers')
  expect(shown.length).toBeGreaterThan(20)
  for (const { summary, path, scope, method } of shown) {
    const region = screen.getByRole('region', { name: summary })
    expect(region).toHaveTextContent(`${method}${path}${scope}`)
    expect(region).toHaveTextContent('Authorization: Bearer $API_KEY')
    expect(within(region).getByRole('heading', { name: 'Response' })).toBeVisible()
  }
  expect(screen.getByText(/120 calls per minute/)).toBeVisible()
  expect(screen.getByText('{conversion_id}')).toBeVisible()
})
