// Slow: calls each operation that reads, on the demo, and checks every answer by its schema.
import { beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { addressOf, answerSchemaOf, call, filled, openDemo } from '@/tests/support/api/demo-api'

const { operations } = REGISTRY
const reads = operations.filter(({ method }) => method === 'GET')

beforeAll(openDemo, 180_000)

describe('real answers in the demo', () => {
  const plain = reads.filter(({ path, example }) => !path.includes('{') || example?.path)
  test.each(plain.map((operation) => [operation.id, operation] as const))(
    '%s answers the example of the reference as the OpenAPI document says',
    async (_, operation) => {
      const { status, body } = await call(operation, addressOf(operation))
      expect([status, body?.error]).toEqual([200, undefined])
      expect(answerSchemaOf(operation).safeParse(body)).toMatchObject({ success: true })
    },
  )

  const single = reads.filter(({ path, example }) => path.includes('{') && !example?.path)
  test('reads of one thing answer as the OpenAPI document says, for the first of each list', async () => {
    const without: string[] = []
    for (const operation of single) {
      const address = await filled(operation)
      if (address === undefined || address.includes('{')) {
        without.push(operation.id)
        continue
      }
      const { status, body } = await call(operation, address)
      expect([operation.id, status, body?.error]).toEqual([operation.id, 200, undefined])
      expect([operation.id, answerSchemaOf(operation).safeParse(body).error]).toEqual([operation.id, undefined])
    }
    expect(without).toEqual(UNTRIED)
  })
})

/** Reads without a row to take in the lists of these three people. */
const UNTRIED = ['getShortLink', 'getDoctor', 'getInvoice', 'getTestClick', 'getImport', 'listImportRows']
