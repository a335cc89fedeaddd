import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/api/openapi.json/route'
import { SCOPES } from '@/lib/accounts/api-keys/constants'
import { openApiDocument } from '@/lib/runtime/openapi/rules'
import { CONTRACTS } from '@/lib/runtime/openapi/schema'
import { noParams } from '../../../support/requests'
import { readSources } from '../../../support/source-tree'

const document = openApiDocument(CONTRACTS, 'https://stoke.example')
const routes = readSources()
  .map(({ path }) => path)
  .filter((path) => /^app\/api\/v1\/.*route\.ts$/.test(path))

describe('the OpenAPI document', () => {
  test('has every route of the API with each of its methods, and nothing else', () => {
    const served = routes.flatMap((file) => {
      const path = file
        .replace(/^app/, '')
        .replace(/\/route\.ts$/, '')
        .replace(/\[(\w+)\]/g, '{$1}')
      const methods = [...readFileSync(file, 'utf8').matchAll(/^export const ([A-Z]+) = handleWithApiKey\(/gm)]
      return methods.map(([, method]) => `${method} ${path}`)
    })
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(routes.length).toBeGreaterThan(0)
    expect(served.sort()).toEqual(described.sort())
  })

  test('every export of an API route is made with handleWithApiKey, except what advertisers report', () => {
    for (const file of routes) {
      const exports = [...readFileSync(file, 'utf8').matchAll(/^export (?!const POST = trackingRoute$)/gm)]
      const made = [...readFileSync(file, 'utf8').matchAll(/^export const [A-Z]+ = handleWithApiKey\(/gm)]
      expect(exports.length, file).toBe(made.length)
    }
  })

  test('has unique operation IDs, and uses every scope', () => {
    const ids = CONTRACTS.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(CONTRACTS.map(({ scope }) => scope))).toEqual(new Set(SCOPES))
  })

  test('has a parameter for each name in a path, and only valid references', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values(operations)) {
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names)
      }
    }
    const text = JSON.stringify(document)
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference))
    expect([...references]).toEqual(['#/components/schemas/Error'])
    expect(text).not.toContain('$schema')
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

  test('has examples that the routes accept, and complete curl commands', () => {
    for (const { query, body, params, path, example } of CONTRACTS) {
      expect(query.safeParse(Object.fromEntries(new URLSearchParams(example.query))).success, path).toBe(true)
      if (body) expect(body.safeParse(example.body).success, path).toBe(true)
      expect(example.path === undefined, path).toBe(params === undefined)
    }
    expect(document.paths['/api/v1/links']?.post?.['x-codeSamples'][0].source).toBe(
      [
        'curl "https://stoke.example/api/v1/links" \\',
        '  -X POST \\',
        '  -H "Authorization: Bearer $API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"offerId":1,"source":"newsletter","s1":"november"}'`,
      ].join('\n'),
    )
  })

  test('is served without authentication', async () => {
    const response = await GET(new Request('http://localhost:3000/api/openapi.json'), noParams)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument(CONTRACTS, 'http://localhost:3000'))),
    )
  })
})
