import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLES } from '@/app/api/v1/operations/examples'
import { REGISTRY } from '@/app/api/v1/operations/registry'
import { curlOf } from '@/lib/runtime/openapi/rules'
import { addressOf, call, filled, openDemo } from '@/tests/support/demo-api'

const { operations } = REGISTRY
const writes = operations.filter(({ method, example }) => method !== 'GET' && example?.body)

beforeAll(openDemo, 180_000)

describe('the bodies of the reference', () => {
  test('stand at operations that exist', () => {
    const ids = new Set(operations.map(({ id }) => id))
    expect(Object.keys(EXAMPLES).filter((id) => !ids.has(id))).toEqual([])
    expect(writes.length).toBeGreaterThanOrEqual(Object.keys(EXAMPLES).length)
  })

  test.each(writes.map((operation) => [operation.id, operation] as const))(
    '%s is done in the demo with the body its curl command sends',
    async (_, operation) => {
      const address = operation.example?.path ? addressOf(operation) : await filled(operation)
      const [, sent = ''] = /-d '(.*)'/.exec(curlOf(operation, 'http://localhost:3000')) ?? []
      const { status, body } = await call(operation, address ?? '', JSON.parse(sent))
      expect([status, body?.error]).toEqual([operation.route.rules.status ?? 200, undefined])
    },
  )
})
