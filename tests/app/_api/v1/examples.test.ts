import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLES } from '@/app/_api/v1/operations/examples'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { TEMPLATES } from '@/app/_api/v1/operations/templates'
import { formatCurl } from '@/lib/api/openapi/document-rules'
import { addressOf, answerSchemaOf, call, filled, openDemo } from '@/tests/support/api/demo-api'

const { operations } = REGISTRY
const withBody = operations.filter(({ method, takes, route }) => method !== 'GET' && !takes && route.rules.body)
const writes = withBody.filter(({ id, example }) => example?.body && !(id in TEMPLATES))

beforeAll(openDemo, 180_000)

describe('the bodies of the reference', () => {
  test('stand at operations that exist', () => {
    const ids = new Set(operations.map(({ id }) => id))
    expect(Object.keys({ ...EXAMPLES, ...TEMPLATES }).filter((id) => !ids.has(id))).toEqual([])
    expect(Object.keys(TEMPLATES).filter((id) => id in EXAMPLES)).toEqual([])
    expect(writes.length).toBeGreaterThanOrEqual(Object.keys(EXAMPLES).length)
  })

  test('stand at every write that takes one, in the shape it takes', () => {
    const wrong = withBody.flatMap(({ id, route, example }) => {
      const parsed = route.rules.body?.safeParse(example?.body)
      return parsed?.success
        ? []
        : [[id, parsed?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)]]
    })
    expect(wrong).toEqual([])
  })

  test.each(writes.map((operation) => [operation.id, operation] as const))(
    '%s is done in the demo with the body its curl command sends, and answers as the OpenAPI document says',
    async (_, operation) => {
      const address = operation.example?.path ? addressOf(operation) : await filled(operation)
      const [, sent = ''] = /-d '(.*)'/.exec(formatCurl(operation, 'http://localhost:3000')) ?? []
      const { status, body } = await call(operation, address ?? '', JSON.parse(sent))
      expect([status, body?.error]).toEqual([operation.route.rules.status ?? 200, undefined])
      expect(answerSchemaOf(operation).safeParse(body).error).toBeUndefined()
    },
  )
})
