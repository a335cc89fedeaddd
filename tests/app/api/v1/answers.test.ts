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
const TICKET = {
  ...{ topic: 'other', subject: 'A question', message: 'How are days counted?' },
  key: '019aa000-0000-7000-8000-000000000001',
}
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
  await prepare()
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
  const content = document.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema
  return z.fromJSONSchema(content as z.core.JSONSchema.JSONSchema)
}

/** An address with the values that lists of the parent addresses have for its parameters, the first row of each. */
async function filled(operation: ApiOperation): Promise<string | undefined> {
  let address = ''
  let template = ''
  for (const part of operation.path.slice(1).split('/')) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    const value = name === undefined ? part : await valueIn(name, address, template, operation)
    if (value === undefined) return undefined
    address += `/${encodeURIComponent(value)}`
    template += `/${part}`
  }
  return address
}

async function valueIn(name: string, address: string, template: string, operation: ApiOperation) {
  const given = VALUES[`${template}/{${name}}`]
  if (given !== undefined) return given
  const list = reads.find(({ path }) => path === template)
  if (!list) return undefined
  const query = QUERIES[operation.id] ?? (list.example?.query ? `?${list.example.query}` : '')
  const { body } = await call({ ...list, testUse: operation.testUse }, `${address}${query}`)
  const rows = (Array.isArray(body) ? body : Object.values(body).find(Array.isArray)) as Record<string, unknown>[]
  const row = rows?.find(({ kind }) => kind === 'new_offer') ?? rows?.[0]
  const value = row && (name === 'month' ? (row.month ?? row) : (row[name] ?? row.id))
  return value === undefined || value === null ? undefined : String(value)
}
/** Values of parameters that no list has. */
const VALUES: Record<string, string> = {
  '/api/v1/advertiser/billing/statements/{month}': '2026-10',
  '/api/v1/report-views/{side}': 'own',
}
/** Which rows of the parent list an operation is for. */
const QUERIES: Record<string, string> = { getReinstatement: '?status=rejected' }

/** What the three people do first, so that each list has a row. */
async function prepare() {
  const post = async (side: string, path: string, body: object) => {
    const answer = await callApi(path, { key: keys.get(side), method: 'POST', body })
    expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()])
    return answer.body
  }
  await post('affiliate', '/support/tickets', TICKET)
  const { body } = await callApi('/offers', { key: keys.get('affiliate') })
  const open = (body.offers as { id: number; link: string | null }[]).filter(({ link }) => link !== null)
  const arms = open.slice(0, 2).map(({ id }) => ({ offerId: id }))
  await post('affiliate', '/links/smart', { name: 'By program', split: 'weight', floorPercent: 5, arms })
  await post('staff test', '/admin/test-mode/links', { offerId: 1904 })
  const postback = { url: 'https://tracker.example/{txn_id}', method: 'get', events: ['approved'], offerId: null }
  await post('affiliate', '/account/postbacks', postback)
  await post('affiliate', '/report-views/own', { name: 'By offer', choice: {} })
  await post('advertiser', '/advertiser/reconciliations', { fileName: 'sales.csv' })
  const { id } = (await callApi('/admin/advertisers', { key: keys.get('staff') })).body.rows[0]
  await post('staff', `/admin/advertisers/${id}/reconciliations`, { fileName: 'sales.csv' })
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
const UNTRIED = ['getDoctor', 'getInvoice', 'getTestClick']
