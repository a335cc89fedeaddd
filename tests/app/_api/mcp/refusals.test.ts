import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { isRead } from '@/lib/api/mcp/tool-rules'
import { db } from '@/lib/platform/database/db'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { callTool, connectMcp, openMcp } from '@/tests/support/api/mcp'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { stateOfTables } from '@/tests/support/setup/table-state'

let server: Awaited<ReturnType<typeof openMcp>>
let ada: TestUser
let key = ''
let client: Client

beforeAll(async () => {
  server = await openMcp()
  ada = await createUser()
  key = await keyOf(ada.id)
  client = await connectMcp(server.url, key)
})
afterAll(async () => {
  await client.close()
  await server.close()
})

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
type Sent = { body?: unknown; text?: string; method?: string; headers?: Record<string, string>; by?: string | null }

async function send({ body = LIST, text, method = 'POST', headers = {}, by = key }: Sent = {}) {
  const response = await fetch(server.url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(by !== null && { authorization: `Bearer ${by}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: text ?? JSON.stringify(body) }),
  })
  const answer = await response.text()
  return { status: response.status, headers: response.headers, body: answer === '' ? null : JSON.parse(answer) }
}

describe('a message', () => {
  test('needs a key that is valid, from one of its networks [Q23]', async () => {
    const none = await send({ by: null })
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await send({ by: 'stk_nothing' })).body.error.code).toBe('unauthenticated')
    const elsewhere = await keyOf(ada.id, [], { networks: ['198.51.100.0/24'] })
    expect(await send({ by: elsewhere })).toMatchObject({ status: 403, body: { error: { code: 'network_refused' } } })
    const old = await keyOf(ada.id)
    expect((await send({ by: old })).status).toBe(200)
    await db().apiKey.updateMany({ where: { prefix: old.slice(0, 10) }, data: { revokedAt: new Date() } })
    expect((await send({ by: old })).status).toBe(401)
    await db().user.update({ where: { id: ada.id }, data: { status: 'suspended' } })
    expect((await send()).status).toBe(401)
    await db().user.update({ where: { id: ada.id }, data: { status: 'active' } })
  })

  test('may come with a key for agents, which the API itself refuses for everything [Q23]', async () => {
    const its = await keyOf(ada.id, [], { isForAgents: true })
    expect((await send({ by: its })).status).toBe(200)
    const before = await stateOfTables()
    for (const operation of REGISTRY.operations.slice(0, 20)) {
      const path = operation.path.slice('/api/v1'.length).replace(/\{\w+\}/g, '1')
      const body = operation.method === 'GET' ? undefined : (operation.example?.body ?? {})
      const { status, body: answer } = await callApi(path, { key: its, method: operation.method, body })
      expect([operation.id, status, answer.error.code]).toEqual([operation.id, 403, 'forbidden'])
    }
    expect(await stateOfTables()).toEqual(before)
  })

  test('is not read with a cookie, nor taken from another site [Q26]', async () => {
    expect((await send({ headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  test('is sent by POST, one at a time, as JSON of ordinary depth and size [Q25]', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await send({ method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    const later = { headers: { 'mcp-protocol-version': '2025-06-18' } }
    expect((await send({ body: [LIST, LIST], ...later })).status).toBe(400)
    expect((await send({ body: [] })).status).toBe(400)
    expect((await send({ body: Array(21).fill(LIST) })).status).toBe(400)
    expect((await send({ text: '{' })).status).toBe(400)
    expect((await send({ text: `${'['.repeat(20_000)}${']'.repeat(20_000)}` })).status).toBe(400)
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":{"body":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`
    expect((await send({ text: deep })).status).toBe(400)
    expect((await send({ text: `"${'x'.repeat(200_000)}"` })).status).toBe(413)
    expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await send({ headers: { accept: 'application/json' } })).status).toBe(406)
    expect((await send({ body: { jsonrpc: '2.0', id: 1, method: 'nothing/there' } })).body.error.code).toBe(-32601)
  })

  test('that is no JSON is a parse error of the protocol, and a cursor that was not given out an invalid parameter', async () => {
    for (const text of ['{"jsonrpc":', '', 'id=1', '[1,'])
      expect(await send({ text })).toMatchObject({
        status: 400,
        body: { jsonrpc: '2.0', id: null, error: { code: -32700 } },
      })
    for (const cursor of ['page-2', ''])
      expect((await send({ body: { ...LIST, params: { cursor } } })).body).toMatchObject({
        id: 1,
        error: { code: -32602 },
      })
    expect((await send({ body: { ...LIST, params: {} } })).body.result.tools.length).toBeGreaterThan(5)
  })

  test('comes with others in the version of the protocol that has it, and each counts', async () => {
    const fresh = await keyOf((await createUser()).id)
    const notice = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const wrong = { jsonrpc: '2.0', id: 2, method: 'nothing/there' }
    const { status, headers, body } = await send({ by: fresh, body: [LIST, notice, wrong] })
    expect([status, headers.get('ratelimit-remaining')]).toEqual([200, '117'])
    expect(body.map((each: { id: number }) => each.id)).toEqual([1, 2])
    expect(body[0].result.tools.length).toBeGreaterThan(0)
    expect(body[1].error.code).toBe(-32601)
    expect(await send({ by: fresh, body: [notice, notice] })).toMatchObject({ status: 202, body: null })
    for (let calls = 0; calls < 5; calls += 1) await send({ by: fresh, body: Array(20).fill(LIST) })
    expect((await send({ by: fresh, body: Array(20).fill(LIST) })).status).toBe(429)
  })

  test('has the headers of the rate of its key, and 120 are answered in a minute', async () => {
    const fresh = await keyOf((await createUser()).id)
    const statuses: number[] = []
    for (let at = 0; at < 121; at += 1) {
      const { status, headers } = await send({ by: fresh })
      statuses.push(status)
      expect(headers.get('ratelimit-limit')).toBe('120')
      expect(headers.get('cache-control')).toBe('private, no-store')
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(120).fill(200), 429])
  })
})

describe('a call', () => {
  const ask = (name: string, given: Record<string, unknown>) => callTool(client, key, name, given)

  test('of a tool there is not is an error of the protocol', async () => {
    await expect(ask('drop_everything', {})).rejects.toThrow(/no such tool/)
    // an operation without a tool of its own has none by its name
    await expect(ask('list_ledger', {})).rejects.toThrow(/no such tool/)
  })

  test('of a named tool with an object for a value says which field is wrong', async () => {
    for (const given of [
      { from: { $gt: '' }, to: '2026-11-20' },
      { from: '2026-11-01', to: [['2026-11-20']] },
    ]) {
      const { error } = await ask('get_stats', given)
      const field = typeof given.to === 'string' ? 'from' : 'to'
      expect(error).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
    }
  })

  test('of what the key or its person may not do says why [Q23]', async () => {
    const of = async (operation: string, by = client, its = key) =>
      (await callTool(by, its, 'read', { operation })).error?.code
    expect(await of('listAuditLog')).toBe('scope_required')
    const scopes = await keyOf(ada.id, ['stats:read'])
    const other = await connectMcp(server.url, scopes)
    expect(await of('listConversions', other, scopes)).toBe('scope_required')
    expect(await of('getOverview')).toBe('forbidden')
    expect(await of('noSuchOperation')).toBe('not_found')
    await other.close()
  })

  test('never runs an operation that changes something, whatever the tool [Q23]', async () => {
    const before = await stateOfTables()
    for (const operation of REGISTRY.operations.filter((each) => !isRead(each))) {
      const { isError, error } = await ask('read', { operation: operation.id, body: operation.example?.body ?? {} })
      expect([operation.id, isError, error?.code]).toEqual([operation.id, true, 'person_required'])
    }
    expect(await stateOfTables()).toEqual(before)
  })

  test.each([
    ['another address', { id: '../profile' }],
    ['dots', { id: '..' }],
    ['encoded dots', { id: '%2e%2e' }],
    ['nothing', { id: '' }],
    ['a query', { id: '1?x=1' }],
    ['no part at all', {}],
    ['a part the address does not have', { id: 1, other: 2 }],
  ])('with %s for a part of an address is refused', async (_, params) => {
    const { error } = await ask('read', { operation: 'getOffer', params })
    expect(['invalid', 'not_found']).toContain(error?.code)
  })

  test('with unknown or wrong input says where it is wrong', async () => {
    expect((await ask('get_stats', { from: 'x', to: '2026-11-20' })).error).toMatchObject({
      code: 'invalid',
      fields: { from: expect.any(String) },
    })
    expect((await ask('get_stats', { from: '2026-11-01', to: '2026-11-20', nothing: '1' })).error?.code).toBe('invalid')
    expect((await ask('read', { operation: 'getStats', what: 1 })).error?.code).toBe('invalid')
    expect((await ask('read', { operation: 'getStats', query: { from: { $gt: 1 } } })).error?.code).toBe('invalid')
    const nul = await ask('read', { operation: 'getStats', query: { from: '\u0000', to: '2026-11-20' } })
    expect(['invalid', 'bad_request']).toContain(nul.error?.code)
    const broken = await ask('read', { operation: 'getOffer', params: { id: '\ud800' } })
    expect(broken.error).toMatchObject({ code: 'invalid', fields: { 'params.id': expect.any(String) } })
  })
})
