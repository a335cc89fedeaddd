import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/openapi.json/route'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { SCOPES } from '@/lib/accounts/api-keys/constants'
import { operationQuerySchema } from '@/lib/api/calls/rules'
import { cachedDocument, openApiDocument } from '@/lib/api/openapi/document-rules'
import { withoutModules } from '@/tests/support/platform/modules'
import { noParams } from '@/tests/support/platform/requests'
import { readSources } from '@/tests/support/setup/source-tree'

const { operations, personOnly } = REGISTRY
const document = openApiDocument(operations, 'https://stoke.example')
const routes = readSources()
  .map(({ path }) => path)
  .filter((path) => /^app\/_api\/v1\/.*route\.ts$/.test(path))

describe('the OpenAPI document', () => {
  test('has every operation of the API, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
    expect(described.length).toBeGreaterThan(150)
  })

  test('leaves out the operations of modules that are off', async () => {
    const pathsOf = () => Object.keys(cachedDocument(operations, 'https://stoke.example').paths)
    const all = pathsOf()
    const left = await withoutModules(['quests', 'appeals'], pathsOf)
    const gone = all.filter((path) => !left.includes(path))
    expect(gone.length).toBeGreaterThan(5)
    expect(gone.filter((path) => !/quests|contests|appeal|evidence|inquiries|missing$/.test(path))).toEqual([])
    expect(pathsOf()).toEqual(all)
  })

  test('every export of an API route is the registry, except what advertisers report', () => {
    expect(routes.length).toBe(2)
    for (const file of routes) {
      const text = readFileSync(file, 'utf8')
      expect([...text.matchAll(/^export (?!const POST = trackingRoute$|\{ answer as )/gm)], file).toEqual([])
      expect(text).toContain('const answer = apiRoute(REGISTRY)')
    }
  })

  test('has unique operation IDs and addresses, and uses every scope', () => {
    const ids = operations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const addresses = [...operations, ...personOnly].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set(operations.map(({ scope }) => scope))).toEqual(new Set(SCOPES))
  })

  test('each operation reads with a scope of reading, and writes with one of writing', () => {
    for (const { id, method, scope } of operations) {
      expect(scope.endsWith(method === 'GET' ? ':read' : ':write'), id).toBe(true)
    }
  })

  test('each operation says what it answers, and none is for people alone or for everybody', () => {
    for (const { id, route, gives } of operations) {
      expect(route.rules.response ?? gives, id).toBeDefined()
      expect(route.rules.isForPeople, id).not.toBe(true)
      expect(route.rules.access, id).not.toBe('public')
    }
  })

  test('has a parameter for each name in a path, and only valid references', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect(inPath.sort(), path).toEqual(names.sort())
      }
    }
    const text = JSON.stringify(document)
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference))
    for (const reference of references) {
      const parts = reference?.slice(2).split('/') ?? []
      const found = parts.reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], document)
      expect(found, reference).toBeDefined()
    }
    expect(text).not.toContain('$schema')
  })

  test('offers If-Match where the address can be read, and names the answers and headers of each call', () => {
    const isRead = new Set(operations.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
    for (const { id, method, path, gives } of operations) {
      const described = document.paths[path]?.[method.toLowerCase()]
      const headers = described?.parameters?.flatMap((each) => (each.in === 'header' ? [each.name] : [])) ?? []
      const isEdit = method !== 'GET' && isRead.has(path)
      expect([id, headers.includes('if-match')]).toEqual([id, isEdit])
      const statuses = Object.keys(described?.responses ?? {})
      expect([id, statuses.includes('412')]).toEqual([id, isEdit])
      expect(statuses, id).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']))
      expect([id, statuses.includes('304')]).toEqual([id, method === 'GET' && !gives])
      const done = described?.responses[statuses.find((status) => status.startsWith('2')) ?? '']
      const own = method === 'GET' ? (gives ? [] : ['ETag']) : ['Idempotency-Replayed']
      expect(Object.keys(done?.headers ?? {}), id).toEqual([
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        ...own,
      ])
    }
  })

  test('describes parameters as the routes validate them', () => {
    const parameters = document.paths['/api/v1/stats']?.get?.parameters ?? []
    const named = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]))
    expect(named.from).toMatchObject({ in: 'query', required: true, schema: { type: 'string', format: 'date' } })
    expect(named.by?.schema).toMatchObject({ default: 'day', enum: expect.arrayContaining(['offer', 's5']) })
    const conversions = document.paths['/api/v1/conversions']?.get?.parameters ?? []
    expect(conversions.find(({ name }) => name === 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    })
  })

  test('describes numbered lists with a cursor, and without what screens alone use', () => {
    const names = document.paths['/api/v1/admin/advertisers']?.get?.parameters?.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['q', 'sort', 'dir', 'status', 'limit', 'cursor']))
    for (const name of ['page', 'size', 'only', 'after', 'format']) expect(names).not.toContain(name)
    const schema =
      document.paths['/api/v1/admin/advertisers']?.get?.responses['200']?.content?.['application/json']?.schema
    expect(Object.keys((schema as { properties: object }).properties).sort()).toEqual(['nextCursor', 'rows', 'total'])
  })

  test('has examples that the routes accept, and complete curl commands', () => {
    for (const operation of operations) {
      const { id, route, example } = operation
      if (!example) continue
      const { query, body } = example
      expect(
        operationQuerySchema(operation).safeParse(Object.fromEntries(new URLSearchParams(query))).success,
        id,
      ).toBe(true)
      if (body) expect(route.rules.body?.safeParse(body).success, id).toBe(true)
    }
    expect(document.paths['/api/v1/links']?.post?.['x-codeSamples'][0].source).toBe(
      [
        'curl "https://stoke.example/api/v1/links" \\',
        '  -X POST \\',
        '  -H "Authorization: Bearer $API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"offerId":1904,"source":"newsletter","s1":"november"}'`,
      ].join('\n'),
    )
  })

  test('is served without authentication', async () => {
    const response = await GET(new Request('http://localhost:3000/api/openapi.json'), noParams)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument(operations, 'http://localhost:3000'))),
    )
  })
})
