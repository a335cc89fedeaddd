import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { clientOperation } from '@/lib/api/openapi/client-rules'

const { operations } = REGISTRY
const found = (wanted: string) => operations.find(({ id }) => id === wanted) as ApiOperation
const partOf = (id: string, part: string) => clientOperation(found(id)).schema.properties?.[part]

describe('an operation of the client library', () => {
  test('has its address, and of a list with pages the field of the rows', () => {
    expect(clientOperation(found('listConversions')).address).toEqual(['GET', '/api/v1/conversions', 'conversions'])
    expect(clientOperation(found('changeOffer')).address).toEqual(['PATCH', '/api/v1/admin/offers/{id}'])
  })

  test('of every list with pages the rows are known', () => {
    const listing = operations
      .map(clientOperation)
      .filter(({ address, schema }) => address[0] === 'GET' && JSON.stringify(schema).includes('"nextCursor"'))
    expect(listing.length).toBeGreaterThan(40)
    expect(listing.filter(({ address }) => address.length < 3).map(({ id }) => id)).toEqual([])
  })

  test('has what its route takes and answers, and never for what it has not', () => {
    expect(partOf('changeOffer', 'params')).toMatchObject({ properties: { id: { type: 'integer' } } })
    expect(partOf('changeOffer', 'body')).toMatchObject({ properties: { name: { type: 'string' } } })
    expect(partOf('changeOffer', 'query')).toEqual({ tsType: 'never' })
    expect(partOf('getStats', 'query')).toMatchObject({ required: ['from', 'to'] })
    expect(partOf('getStats', 'row')).toEqual({ tsType: 'never' })
  })

  test('with two lists and no field called rows cannot be packed', () => {
    const response = z.object({ a: z.array(z.string()), b: z.array(z.string()), nextCursor: z.string().nullable() })
    const rules = { access: 'affiliate', response } as const
    const operation = { ...found('listConversions'), cursor: undefined, route: { rules } } as unknown as ApiOperation
    expect(() => clientOperation(operation)).toThrow('It is not clear which field has the rows: a, b, nextCursor.')
  })
})
