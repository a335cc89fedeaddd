import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { TEMPLATES } from '@/app/_api/v1/operations/templates'
import { PREPARABLE } from '@/lib/api/agents/permission-constants'
import type { AgentAction } from '@/lib/api/agents/schema'
import { matchPath } from '@/lib/api/calls/rules'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { db } from '@/lib/platform/database/db'
import { keyOf } from '@/tests/support/accounts/api-keys'
import { filled, openDemo } from '@/tests/support/api/demo-api'
import { callTool, connectMcp, openMcp } from '@/tests/support/api/mcp'

let server: Awaited<ReturnType<typeof openMcp>>
const agents = new Map<string, { key: string; client: Client }>()

beforeAll(async () => {
  await openDemo()
  server = await openMcp()
  const champion = await db().user.findUniqueOrThrow({ where: { email: 'champion@stoke.test' } })
  const admin = await db().user.findFirstOrThrow({ where: { role: 'SUPER_ADMIN', status: 'active' } })
  const owner = await db().advertiserMember.findFirstOrThrow({ where: { role: 'owner' }, orderBy: { userId: 'asc' } })
  for (const [side, id] of [
    ['affiliate', champion.id],
    ['advertiser', owner.userId],
    ['admin', admin.id],
  ] as const) {
    for (const isTest of [false, true]) {
      const key = await keyOf(id, [], { isTest, isForAgents: true })
      agents.set(`${side} ${isTest}`, { key, client: await connectMcp(server.url, key) })
    }
  }
})
afterAll(async () => {
  for (const { client } of agents.values()) await client.close()
  await server.close()
})

function agentFor({ path, testUse }: ApiOperation) {
  const side = ['admin', 'advertiser'].find((each) => path.startsWith(`/api/v1/${each}/`)) ?? 'affiliate'
  return agents.get(`${side} ${testUse === 'own'}`) as { key: string; client: Client }
}

/** Of what the demo has no row. */
const WITHOUT_ROW = ['changeReportMail']
// a template names ids of one network, which the demo does not have
const isOfDemo = (id: string) => !WITHOUT_ROW.includes(id) && !(id in TEMPLATES)
const preparable = REGISTRY.operations.filter(({ id, example }) => PREPARABLE.has(id) && example?.body && isOfDemo(id))

describe('the bodies of the reference', () => {
  test.each(preparable.map((operation) => [operation.id, operation] as const))(
    '%s is prepared in the demo, with a preview of each field that is sent',
    async (_, operation) => {
      await db().agentAction.deleteMany()
      const { client, key } = agentFor(operation)
      const address = operation.example?.path ?? (await filled(operation)) ?? operation.path
      const params = matchPath(operation.path, address.split('?')[0] ?? '') ?? {}
      const body = operation.example?.body ?? {}
      const { values, error } = await callTool(client, key, 'prepare', { operation: operation.id, params, body })
      expect(error).toBeUndefined()
      const { preview } = values.action as AgentAction
      const shown = preview.changes.map(({ field }) => field.split('.')[0])
      expect(Object.keys(body).filter((field) => !shown.includes(field))).toEqual([])
    },
  )
})
