import { expect } from 'vitest'
import { z } from 'zod'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { findKeyHolder, type KeyHolder } from '@/lib/accounts/api-keys/data'
import { clearAttempts } from '@/lib/accounts/rate-limits/service'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { openApiDocument } from '@/lib/api/openapi/document-rules'
import { db } from '@/lib/platform/database/db'
import { openDemoDatabase } from '@/tests/support/setup/demo-database'
import { callApi, keyOf } from '../accounts/api-keys'

const reads = REGISTRY.operations.filter(({ method }) => method === 'GET')
const TICKET = {
  topic: 'other',
  subject: 'A question',
  message: 'How are days counted?',
  key: '019aa000-0000-7000-8000-000000000001',
}

type Side = 'affiliate' | 'advertiser' | 'staff'
const keys = new Map<string, string>()

const sideOf = ({ path }: ApiOperation): Side =>
  path.startsWith('/api/v1/admin/') ? 'staff' : path.startsWith('/api/v1/advertiser/') ? 'advertiser' : 'affiliate'
const keyFor = (operation: ApiOperation): string =>
  keys.get(`${sideOf(operation)}${operation.testUse === 'own' ? ' test' : ''}`) ?? ''

/** The demo, keys of an affiliate, an owner of an advertiser and staff, and a row in each list of theirs. */
export async function openDemo(): Promise<void> {
  await openDemoDatabase()
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
}

// the limit of calls has tests of its own
export async function call(operation: ApiOperation, address: string, body?: unknown) {
  const key = keyFor(operation)
  const { keyId } = (await findKeyHolder(key, new Date())) as KeyHolder
  await clearAttempts('apiPerKey', keyId)
  const { method } = operation
  return callApi(address.slice('/api/v1'.length), { key, method, ...(method !== 'GET' && { body }) })
}

const document = openApiDocument(REGISTRY.operations, 'http://localhost:3000')

/** What the OpenAPI document says that an operation answers when it is done. */
export function answerSchemaOf({ path, method, route }: ApiOperation): z.ZodType {
  const done = document.paths[path]?.[method.toLowerCase()]?.responses[String(route.rules.status ?? 200)]
  return z.fromJSONSchema(done?.content?.['application/json']?.schema as z.core.JSONSchema.JSONSchema)
}

export const addressOf = ({ path, example }: ApiOperation): string =>
  `${example?.path ?? path}${example?.query ? `?${example.query}` : ''}`

/** An address with the values that lists of the parent addresses have for its parameters, the first row of each. */
export async function filled(operation: ApiOperation): Promise<string | undefined> {
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
  await post('affiliate test', '/test-mode/links', { offerId: 1904 })
  const postback = { url: 'https://tracker.example/{txn_id}', method: 'get', events: ['approved'], offerId: null }
  await post('affiliate', '/account/postbacks', postback)
  await post('affiliate', '/report-views/own', { name: 'By offer', choice: {} })
  await post('advertiser', '/advertiser/reconciliations', { fileName: 'sales.csv' })
  const { id } = (await callApi('/admin/advertisers', { key: keys.get('staff') })).body.rows[0]
  await post('staff', `/admin/advertisers/${id}/reconciliations`, { fileName: 'sales.csv' })
}
