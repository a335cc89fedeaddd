import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { POST as confirm } from '@/app/_api/account/agent-actions/[id]/confirm/route'
import { POST as decline } from '@/app/_api/account/agent-actions/[id]/decline/route'
import type { AgentAction } from '@/lib/api/agents/schema'
import { signedInHeaders } from '../accounts/session'
import type { TestUser } from '../factories/users'
import { jsonRequest } from '../platform/requests'
import { callTool } from './mcp'

type Decided = { status: number; body: AgentAction & { error?: { code: string; message: string } } }

/** Confirms what an agent prepared as somebody signed in, with the hash of what the page shows. */
export async function confirmAs(user: TestUser, { id, hash }: Pick<AgentAction, 'id' | 'hash'>): Promise<Decided> {
  const request = jsonRequest(
    `/api/account/agent-actions/${id}/confirm`,
    { hash },
    Object.fromEntries(await signedInHeaders(user)),
  )
  const response = await confirm(request, { params: Promise.resolve({ id }) })
  return { status: response.status, body: await response.json() }
}

/** Declines it. */
export async function declineAs(user: TestUser, { id }: Pick<AgentAction, 'id'>): Promise<Decided> {
  const request = jsonRequest(
    `/api/account/agent-actions/${id}/decline`,
    {},
    Object.fromEntries(await signedInHeaders(user)),
  )
  const response = await decline(request, { params: Promise.resolve({ id }) })
  return { status: response.status, body: await response.json() }
}

/** Prepares a change as an agent. */
export async function prepare(client: Client, key: string, given: Record<string, unknown>) {
  const { values, error } = await callTool(client, key, 'prepare', given)
  return { action: values.action as AgentAction, page: String(values.page), error }
}
