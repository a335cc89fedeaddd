// Slow: calls every operation that reads as everybody, and compares all tables before and after.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import type { KeyHolder } from '@/lib/accounts/api-keys/data'
import { findKeyHolder } from '@/lib/accounts/api-keys/data'
import { mayCall } from '@/lib/api/calls/caller-service'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { DATA_NOTE, NAMED_OPERATIONS } from '@/lib/api/mcp/tool-constants'
import { isRead, toolName } from '@/lib/api/mcp/tool-rules'
import { testAccountId } from '@/lib/platform/ids/test-accounts'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { callTool, connectMcp, openMcp } from '@/tests/support/api/mcp'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { stateOfTables } from '@/tests/support/setup/table-state'

let server: Awaited<ReturnType<typeof openMcp>>
let ada: TestUser
let offerId = 0
const people: Record<string, { key: string; client: Client }> = {}

async function meet(name: string, key: string) {
  people[name] = { key, client: await connectMcp(server.url, key) }
}
const ask = (name: string, tool: string, given?: Record<string, unknown>) => {
  const { key, client } = people[name] as (typeof people)[string]
  return callTool(client, key, tool, given)
}

beforeAll(async () => {
  server = await openMcp()
  ada = await createUser()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
  await meet('affiliate', await keyOf(ada.id))
  await meet('advertiser', await keyOf((await createAdvertiserPerson('owner')).id))
  await meet('staff', await keyOf((await createUser({ role: 'SUPER_ADMIN' })).id))
  await meet('stats alone', await keyOf(ada.id, ['stats:read']))
  await meet('test', await keyOf(ada.id, [], { isTest: true }))
})

afterAll(async () => {
  for (const { client } of Object.values(people)) await client.close()
  await server.close()
})

const toolsOf = async (name: string) => (await people[name]?.client.listTools())?.tools ?? []

describe('the list of tools', () => {
  test('names the server, says how it is used, and keeps no session', async () => {
    const { client } = people.affiliate as (typeof people)[string]
    expect(client.getServerVersion()).toEqual({ name: 'Stoke', version: '1.0.0' })
    expect(client.getInstructions()).toContain(DATA_NOTE)
    expect(client.transport?.sessionId).toBeUndefined()
  })

  test('has what the key may do and nothing else [Q23]', async () => {
    for (const [name, { key }] of Object.entries(people)) {
      const holder = (await findKeyHolder(key, new Date())) as KeyHolder
      const may = REGISTRY.operations.filter((each) => NAMED_OPERATIONS.includes(each.id) && mayCall(each, holder))
      const listed = (await toolsOf(name)).map((tool) => tool.name)
      expect(listed.filter((tool) => may.filter(isRead).map(toolName).includes(tool))).toHaveLength(
        may.filter(isRead).length,
      )
      const others = REGISTRY.operations.filter((each) => !may.includes(each)).map(toolName)
      expect([name, listed.filter((tool) => others.includes(tool))]).toEqual([name, []])
    }
    const few = (await toolsOf('stats alone')).map((tool) => tool.name)
    expect(few).toContain('get_stats')
    expect(few).not.toContain('list_conversions')
    expect((await toolsOf('affiliate')).map((tool) => tool.name)).not.toContain('list_all_offers')
  })

  test('stays short: at most 30 tools and 60 kilobytes for anybody', async () => {
    for (const name of Object.keys(people)) {
      const tools = await toolsOf(name)
      expect(tools.length).toBeLessThanOrEqual(30)
      expect(JSON.stringify(tools).length).toBeLessThan(60_000)
    }
  })

  test('describes each tool in words and says that it reads', async () => {
    for (const tool of await toolsOf('staff')) {
      if (tool.name.startsWith('prepare')) continue
      expect([tool.name, tool.title !== '', (tool.description ?? '').length > 6]).toEqual([tool.name, true, true])
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    }
  })

  test('names operations that exist, each once', () => {
    const ids = REGISTRY.operations.map(({ id }) => id)
    expect(NAMED_OPERATIONS.filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(NAMED_OPERATIONS).size).toBe(NAMED_OPERATIONS.length)
  })
})

const undated = (answer: unknown) => JSON.stringify(answer).replace(/"readAt":"[^"]+"/g, '"readAt":"now"')

describe('reads', () => {
  // what is of this moment and so differs between two calls
  const OF_THE_MOMENT = ['getStaffHome', 'listProcesses', 'getDatabaseState', 'getStorage', 'listJobs', 'getAlarms']

  test.each(['affiliate', 'advertiser', 'staff'])(
    'every list of %s answers what the API answers to the same key, behind the note [Q23]',
    async (name) => {
      const { key } = people[name] as (typeof people)[string]
      const holder = (await findKeyHolder(key, new Date())) as KeyHolder
      const reads = REGISTRY.operations.filter(
        (each) => each.method === 'GET' && !each.path.includes('{') && mayCall(each, holder),
      )
      expect(reads.length).toBeGreaterThan(5)
      for (const operation of reads) {
        const query = new URLSearchParams(operation.example?.query ?? '')
        const api = await callApi(`${operation.path.slice('/api/v1'.length)}?${query}`, { key })
        const answer = await ask(name, 'read', { operation: operation.id, query: Object.fromEntries(query) })
        if (api.status !== 200) {
          expect([operation.id, answer.error]).toEqual([operation.id, api.body.error])
          continue
        }
        expect([operation.id, answer.values.note]).toEqual([operation.id, DATA_NOTE])
        if (!OF_THE_MOMENT.includes(operation.id))
          expect([operation.id, undated(answer.data)]).toEqual([operation.id, undated(api.body)])
      }
    },
    120_000,
  )

  test('a tool of its own takes parts of the address and filters beside each other', async () => {
    expect((await ask('affiliate', 'get_offer', { id: offerId })).data).toMatchObject({ id: offerId })
    const stats = await ask('affiliate', 'get_stats', { from: '2026-11-01', to: '2026-11-20', by: 'offer' })
    expect(stats.data).toEqual({ rows: [], folded: 0 })
    expect((await ask('staff', 'list_all_offers', { limit: 1 })).data).toMatchObject({ rows: [{ id: offerId }] })
  })

  test('a link is built at once, because that stores nothing', async () => {
    const before = await stateOfTables()
    const { data } = await ask('affiliate', 'build_link', { offerId, source: 'newsletter' })
    expect(data).toEqual({ offerId, link: expect.stringContaining(`/c/${offerId}?`), dropped: [] })
    expect(await stateOfTables()).toEqual(before)
  })

  test('a test key sees the test account of its affiliate', async () => {
    expect((await ask('test', 'build_link', { offerId })).data).toMatchObject({
      link: expect.stringContaining(String(testAccountId(ada.affiliateId ?? 0))),
    })
    expect((await ask('test', 'read', { operation: 'getProfile' })).error?.code).toBe('test_key_refused')
  })

  const SIDES = ['affiliate', 'advertiser', 'staff']

  /** Calls every operation that reads with the keys of some sides. */
  async function readEverything(sidesOf: (operation: ApiOperation) => readonly string[]) {
    for (const operation of REGISTRY.operations.filter(isRead)) {
      for (const name of sidesOf(operation)) {
        const params = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, offerId]))
        const { body, query } = operation.example ?? {}
        const sent = { params, query: Object.fromEntries(new URLSearchParams(query ?? '')), body: body ?? {} }
        const { error } = await ask(name, 'read', { operation: operation.id, ...sent })
        expect([operation.id, error?.code === 'internal']).toEqual([operation.id, false])
      }
    }
  }

  test('all operations that read change no row of any table when one side that may reads', async () => {
    const holders = await Promise.all(SIDES.map((name) => findKeyHolder(people[name]?.key ?? '', new Date())))
    const before = await stateOfTables()
    await readEverything((operation) =>
      SIDES.filter((_, side) => mayCall(operation, holders[side] as KeyHolder)).slice(0, 1),
    )
    expect(await stateOfTables()).toEqual(before)
  })

  test('all operations that read change no row of any table, whoever asks', { tags: ['slow'] }, async () => {
    const before = await stateOfTables()
    await readEverything(() => SIDES)
    expect(await stateOfTables()).toEqual(before)
  })
})

describe('finding operations', () => {
  test('finds by words what the key may do, with what it takes and answers', async () => {
    const { values } = await ask('affiliate', 'search_operations', { text: 'short links' })
    const found = values.operations as { operation: string; kind: string }[]
    expect(found[0]).toMatchObject({ operation: expect.stringMatching(/ShortLink/) })
    const { values: described } = await ask('affiliate', 'describe_operation', { operation: 'listShortLinks' })
    expect(described).toMatchObject({ isRead: true, takes: { query: {} }, answers: { type: 'object' } })
    const staff = await ask('affiliate', 'search_operations', { text: 'advertisers secrets audit', limit: 50 })
    const ids = (staff.values.operations as { operation: string }[]).map(({ operation }) => operation)
    expect(ids).not.toContain('listAuditLog')
  })

  test('leads through all that a key may do, page by page', async () => {
    const holder = (await findKeyHolder(people.staff?.key ?? '', new Date())) as KeyHolder
    const may = REGISTRY.operations.filter((each) => !each.takes && mayCall(each, holder)).map(({ id }) => id)
    const found: string[] = []
    for (let skip = 0; skip < may.length; skip += 50) {
      const { values } = await ask('staff', 'search_operations', { limit: 50, skip })
      expect(values.total).toBe(may.length)
      found.push(...(values.operations as { operation: string }[]).map(({ operation }) => operation))
    }
    expect(found).toEqual(may)
  })
})
