import 'server-only'
import type { z } from 'zod'
import type { Actor } from '@/lib/accounts/auth/constants'
import { parse } from '@/lib/accounts/http/handle'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import { notify } from '@/lib/messages/notifications/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { readRequestId } from '@/lib/platform/http/request-id'
import { errorResponse } from '@/lib/platform/http/responses/json'
import { readJson } from '@/lib/platform/http/server/body'
import { siteUrl } from '@/lib/platform/http/site-url'
import { readVisitor } from '@/lib/platform/http/visitor'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Caller } from '../calls/caller-schema'
import { actorFor, callerOfKey } from '../calls/caller-service'
import { matchPath, operationQuerySchema } from '../calls/rules'
import type { ApiOperation, Registry } from '../calls/schema'
import { answerAs, answerGuarded } from '../calls/service'
import { ACTIONS_PATH, ANSWER_MAX_CHARACTERS, EXPIRES_MS, WAITING_MAX } from './constants'
import { findAgentAction } from './data'
import { preparedNotification } from './notifications'
import { assertPreparable } from './permission-policy'
import { previewAction } from './preview-service'
import { actionHash, stateAt } from './rules'
import type { AgentAction } from './schema'

type Preparing = { registry: Registry; caller: Caller; request: Request; at: Date }

/**
 * Stores a change for the person of a key to confirm. Nothing else is written, and the operation does not run.
 * A change that waits already is answered again.
 * @throws AppError person_required for what no agent may prepare; what the operation itself would refuse: scope, role,
 * input; not_found for what does not exist; conflict when too many wait
 */
export async function prepareAction(
  { registry, caller, request, at }: Preparing,
  { operation, address, body }: { operation: ApiOperation; address: string; body: unknown },
): Promise<{ action: AgentAction; page: string }> {
  assertPreparable(operation, body)
  await actorFor(operation, caller, at)
  const sent = await validated(operation, address, body, request)
  const intended = { operation, address, body: sent, request, at }
  const { preview, stateHash } = await previewAction(registry, caller, intended)
  const { userId, role } = caller.actor
  const hash = actionHash(operation.id, address, sent)
  const id = await transact(async (tx) => {
    // serialized, so that calls at once cannot pass the limit
    await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
    const waits = { userId, status: 'waiting', expiresAt: { gt: at } }
    const same = await tx.agentAction.findFirst({ where: { ...waits, keyId: caller.keyId, hash, stateHash } })
    if (same) return same.id
    if ((await tx.agentAction.count({ where: waits })) >= WAITING_MAX) {
      const message = `${WAITING_MAX} changes wait already. The person confirms or declines some of them first.`
      throw new AppError('conflict', message)
    }
    const key = await tx.apiKey.findUniqueOrThrow({ where: { id: caller.keyId }, select: { name: true } })
    const made = { id: newId(at), userId, keyId: caller.keyId, operation: operation.id, address, hash, stateHash }
    const stored = { preview, ...(sent !== undefined && { body: sent as Prisma.InputJsonValue }) }
    const expiresAt = new Date(at.getTime() + EXPIRES_MS)
    await tx.agentAction.create({ data: { ...made, ...stored, createdAt: at, expiresAt } })
    await notify(tx, userId, preparedNotification({ id: made.id, title: preview.title, keyName: key.name }), at)
    const { ip } = readVisitor(request.headers)
    await record(tx, { userId, role, ...(ip && { ip }) }, { id: made.id, verb: 'prepare', at })
    return made.id
  })
  return { action: await findAgentAction(userId, id, at), page: siteUrl(`${ACTIONS_PATH}?open=${id}`) }
}

/** What would be sent, checked by the contract of the operation, with what it assumes for what is left out. */
async function validated(operation: ApiOperation, address: string, body: unknown, request: Request): Promise<unknown> {
  const { rules } = operation.route
  const url = new URL(address, request.url)
  parse(operationQuerySchema(operation), Object.fromEntries(url.searchParams))
  parse(rules.params, rules.params && matchPath(operation.path, url.pathname))
  if (!rules.body) {
    if (body !== undefined && JSON.stringify(body) !== '{}') throw new AppError('invalid', 'This takes no body.')
    return undefined
  }
  // by the limits every body has
  const headers = { 'content-type': 'application/json' }
  const read = await readJson(new Request(url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) }))
  return withDefaults(rules.body, read, parse(rules.body, read))
}

/** A body with the fields its contract assumes for those left out, so that they are shown too. */
function withDefaults(contract: z.ZodType, sent: unknown, parsed: unknown): unknown {
  if (!isRecord(sent) || !isRecord(parsed)) return sent
  const added = Object.entries(parsed).filter(([name, value]) => !(name in sent) && isPlain(value))
  const whole = { ...sent, ...Object.fromEntries(added) }
  // a contract may make something else of a value than it takes
  return contract.safeParse(whole).success ? whole : sent
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) ? value.every(isPlain) : isRecord(value) && Object.values(value).every(isPlain))

type Decision = { actor: Actor; at: Date; request: Request }

/**
 * Executes a prepared change once, with the rights its person and key have now, if what it would change is still as it was
 * previewed. The key acts, so what no key may do stays refused.
 * @returns the change, done or failed with the reason
 * @throws AppError not_found, also for those of others; precondition_failed when something else was shown; conflict when
 * it was decided, has expired, or its key no longer exists
 */
export async function confirmAction(
  { actor, at, request }: Decision,
  { id, hash, operations }: { id: string; hash: string; operations: readonly ApiOperation[] },
): Promise<AgentAction> {
  const row = await requireWaiting(actor.userId, id, at)
  if (row.hash !== hash || actionHash(row.operation, row.address, row.body ?? undefined) !== hash) {
    throw new AppError('precondition_failed', 'This is not the change that was shown. Open the page again.')
  }
  const operation = operations.find((each) => each.id === row.operation)
  if (!operation) throw new AppError('gone', 'This operation is no longer there.')
  const caller = await callerOfKey(row.keyId, at).catch((error: unknown) => {
    // the person is signed in: it is the key that no longer exists
    if (error instanceof AppError) throw new AppError('conflict', `${error.message} Nothing was done.`)
    throw error
  })
  const person = toStaffActor({ actor, request })
  await transact(async (tx) => {
    await claim(tx, { id, userId: actor.userId, status: 'running', at })
    await record(tx, person, { id, verb: 'confirm', at, confirmedBy: actor.email })
  })
  const { status, text } = await execute({
    registry: { operations, personOnly: [] },
    operation,
    caller,
    row,
    request,
    at,
  })
  const isDone = status >= 200 && status < 300
  await transact(async (tx) => {
    const answerSealed = seal(text.slice(0, ANSWER_MAX_CHARACTERS))
    const outcome = { status: isDone ? 'done' : 'failed', httpStatus: status, answerSealed }
    await tx.agentAction.update({ where: { id }, data: outcome })
    await record(tx, person, { id, verb: isDone ? 'done' : 'failed', at, confirmedBy: actor.email })
  })
  return findAgentAction(actor.userId, id, at)
}

/** Ends a prepared change; it never runs. @throws AppError not_found; conflict when it was decided or has expired */
export async function declineAction({ actor, at, request }: Decision, { id }: { id: string }): Promise<AgentAction> {
  await requireWaiting(actor.userId, id, at)
  await transact(async (tx) => {
    await claim(tx, { id, userId: actor.userId, status: 'declined', at })
    await record(tx, toStaffActor({ actor, request }), { id, verb: 'decline', at })
  })
  return findAgentAction(actor.userId, id, at)
}

function toStaffActor({ actor: { userId, role }, request }: Pick<Decision, 'actor' | 'request'>): StaffActor {
  const { ip } = readVisitor(request.headers)
  return { userId, role, ...(ip && { ip }) }
}

const DECIDED = 'This was decided already, or has expired.'

async function requireWaiting(userId: string, id: string, at: Date) {
  const row = await db().agentAction.findFirst({ where: { id, userId } })
  if (!row) throw new AppError('not_found', 'There is no such change.')
  if (stateAt(row, at) !== 'waiting') throw new AppError('conflict', DECIDED)
  return row
}

type Claim = { id: string; userId: string; status: 'running' | 'declined'; at: Date }

/** Of decisions at the same time one wins. @throws AppError conflict for the others */
async function claim(tx: Tx, { id, userId, status, at }: Claim): Promise<void> {
  const { count } = await tx.agentAction.updateMany({
    where: { id, userId, status: 'waiting', expiresAt: { gt: at } },
    data: { status, decidedAt: at },
  })
  if (count !== 1) throw new AppError('conflict', DECIDED)
}

type Executed = {
  registry: Registry
  operation: ApiOperation
  caller: Caller
  row: { address: string; body: unknown; stateHash: string | null }
  request: Request
  at: Date
}

const PASSED_ON = ['user-agent', 'x-forwarded-for', 'x-request-id', 'host']

/** Runs the operation as the API would, and answers what it answered. */
async function execute({ registry, operation, caller, row, request, at }: Executed) {
  const { address, body, stateHash } = row
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const url = new URL(address, request.url)
  const own = new Request(url, {
    method: operation.method,
    headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const check = async () => {
    const now = await previewAction(registry, caller, { operation, address, body: body ?? undefined, request: own, at })
    if (now.stateHash === stateHash) return
    throw new AppError('precondition_failed', 'It was changed since the preview. Let the agent prepare it again.')
  }
  try {
    assertPreparable(operation, body)
    const response =
      stateHash === null
        ? await answerAs(registry, operation, caller, { request: own, at })
        : await answerGuarded(registry, operation, caller, { request: own, at, check })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const response = errorResponse(error, readRequestId(request.headers), `confirmed ${operation.id}`)
    return { status: response.status, text: await response.text() }
  }
}

type Entry = { id: string; verb: 'prepare' | 'confirm' | 'decline' | 'done' | 'failed'; at: Date; confirmedBy?: string }

/** Records who did what by which key: "by agent through key X, confirmed by Y". */
async function record(tx: Tx, actor: StaffActor, { id, verb, at, confirmedBy }: Entry): Promise<void> {
  const { operation, address, key } = await tx.agentAction.findUniqueOrThrow({
    where: { id },
    select: { operation: true, address: true, key: { select: { name: true, prefix: true } } },
  })
  const by = `by agent through key ${key.name} (${key.prefix}…)${confirmedBy ? `, confirmed by ${confirmedBy}` : ''}`
  await recordAudit(tx, actor, {
    action: `agent-action.${verb}`,
    subject: 'agent-action',
    subjectId: id,
    after: { operation, address, by },
    at,
  })
}
