import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REGISTRY } from '@/app/api/v1/operations/registry'
import { findKeyHolder, type KeyHolder } from '@/lib/accounts/api-keys/data'
import { clearAttempts } from '@/lib/accounts/rate-limits/service'
import { db } from '@/lib/platform/db'
import { isNumbered } from '@/lib/runtime/api-calls/rules'
import type { ApiOperation } from '@/lib/runtime/api-calls/schema'
import { openApiDocument } from '@/lib/runtime/openapi/rules'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { callApi, keyOf } from '@/tests/support/api-keys'

const { operations } = REGISTRY
const document = openApiDocument(operations, 'http://localhost:3000')
const reads = operations.filter(({ method }) => method === 'GET')

type Side = 'affiliate' | 'advertiser' | 'staff'
const keys = new Map<string, string>()

const sideOf = ({ path }: ApiOperation): Side =>
  path.startsWith('/api/v1/admin/') ? 'staff' : path.startsWith('/api/v1/advertiser/') ? 'advertiser' : 'affiliate'
const keyFor = (operation: ApiOperation): string =>
  keys.get(`${sideOf(operation)}${operation.testUse === 'own' ? ' test' : ''}`) ?? ''

beforeAll(async () => {
  await seedDemo({ now: new Date() })
  const userOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id
  const admin = await db().user.findFirstOrThrow({ where: { role: 'SUPER_ADMIN', status: 'active' } })
  const { userId: owner } = await db().advertiserMember.findFirstOrThrow({
    where: { role: 'owner' },
    orderBy: { userId: 'asc' },
  })
  const people = { affiliate: await userOf('champion@stoke.test'), advertiser: owner, staff: admin.id }
  for (const [side, id] of Object.entries(people)) {
    keys.set(side, await keyOf(id))
    keys.set(`${side} test`, await keyOf(id, [], { isTest: true }))
  }
}, 180_000)

// the limit of calls has tests of its own
async function call(operation: ApiOperation, address: string) {
  const key = keyFor(operation)
  const { keyId } = (await findKeyHolder(key, new Date())) as KeyHolder
  await clearAttempts('apiPerKey', keyId)
  return callApi(address.slice('/api/v1'.length), { key })
}

const addressOf = ({ path, example }: ApiOperation): string =>
  `${example?.path ?? path}${example?.query ? `?${example.query}` : ''}`

function schemaOf({ path }: ApiOperation): z.ZodType {
  const content = document.paths[path]?.get?.responses['200']?.content?.['application/json'].schema
  return z.fromJSONSchema(content as z.core.JSONSchema.JSONSchema)
}

/** The values a list of the parent address has for the parameter of an operation. */
async function filled(operation: ApiOperation): Promise<string | undefined> {
  const parent = operation.path.slice(0, operation.path.indexOf('/{'))
  const list = reads.find(({ path }) => path === (PARENTS[operation.path] ?? parent))
  if (!list) return undefined
  const { body } = await call(list, addressOf(list))
  const rows = (Array.isArray(body) ? body : Object.values(body).find(Array.isArray)) as Record<string, unknown>[]
  const [, name = ''] = /\{(\w+)\}/.exec(operation.path) ?? []
  const row = rows?.find(({ kind }) => kind === 'new_offer') ?? rows?.[0]
  if (!row) return undefined
  const value = name === 'ref' ? row.ref : name === 'month' ? (row.month ?? row) : (row[name] ?? row.id)
  return operation.path.replace(`{${name}}`, encodeURIComponent(String(value)))
}
const PARENTS: Record<string, string> = {
  '/api/v1/conversions/{id}': '/api/v1/conversions',
  '/api/v1/conversions/{id}/appeal': '/api/v1/conversions',
}

describe('real answers in the demo', () => {
  const plain = reads.filter(({ path, example }) => !path.includes('{') || example?.path)
  test.each(plain.map((operation) => [operation.id, operation] as const))(
    '%s answers the example of the reference as the OpenAPI document says',
    async (_, operation) => {
      const { status, body } = await call(operation, addressOf(operation))
      expect([status, body?.error]).toEqual([200, undefined])
      expect(schemaOf(operation).safeParse(body)).toMatchObject({ success: true })
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
      expect([operation.id, schemaOf(operation).safeParse(body).error]).toEqual([operation.id, undefined])
    }
    expect(without).toEqual(UNTRIED)
  })

  const numbered = reads.filter(({ path, route }) => isNumbered(route.rules) && !path.includes('{'))
  test.each(numbered.map((operation) => [operation.id, operation] as const))(
    '%s gives by cursor the rows it gives at once',
    async (_, operation) => {
      const whole = (await call(operation, `${operation.path}?limit=100`)).body.rows.slice(0, 20)
      const seen: unknown[] = []
      let cursor: string | null = ''
      while (cursor !== null && seen.length < 20) {
        const next: string = cursor === '' ? '' : `&cursor=${cursor}`
        const { status, body } = await call(operation, `${operation.path}?limit=7${next}`)
        expect([status, body.error]).toEqual([200, undefined])
        seen.push(...body.rows)
        cursor = body.nextCursor
      }
      const ids = (rows: unknown[]) => rows.map((row) => JSON.stringify(Object.values(row as object).slice(0, 4)))
      expect(ids(seen.slice(0, 20))).toEqual(ids(whole))
    },
  )
})

/** Reads without a row to take in the lists of these three people. */
const UNTRIED = ['listSmartLinkShares', 'getTicket', 'getAdvertiserStatement', 'getTestAccount']
