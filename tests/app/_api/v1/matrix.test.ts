// Slow: in the slow group it calls each operation with each kind of key, some 10,000 calls.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { SCOPE_TABLE, SCOPES } from '@/lib/accounts/api-keys/constants'
import { ADVERTISER_ACCESS } from '@/lib/accounts/auth/constants'
import type { Access } from '@/lib/accounts/http/handle'
import { may } from '@/lib/accounts/staff-permissions/permission-rules'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { AdvertiserRole, UserRole } from '@/lib/generated/prisma/enums'
import { db, pool } from '@/lib/platform/database/db'
import { callApi, keyWithAllScopes } from '@/tests/support/accounts/api-keys'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'

const { operations, personOnly } = REGISTRY

type Who = UserRole | `advertiser ${AdvertiserRole}`
const keys = new Map<Who, string>()
const testKeys = new Map<Who, string>()
let elsewhere = ''
let scopeless = ''
let scopelessId = ''

beforeAll(async () => {
  const people = new Map<Who, string>()
  for (const role of Object.values(UserRole)) people.set(role, (await createUser({ role })).id)
  for (const role of Object.values(AdvertiserRole))
    people.set(`advertiser ${role}`, (await createAdvertiserPerson(role)).id)
  for (const [who, id] of people) {
    keys.set(who, await keyWithAllScopes(id))
    testKeys.set(who, await keyWithAllScopes(id, { isTest: true }))
  }
  const admin = people.get('SUPER_ADMIN') ?? ''
  elsewhere = await keyWithAllScopes(admin, { networks: ['198.51.100.0/24'] })
  scopeless = await keyWithAllScopes(admin)
  scopelessId = (await db().apiKey.findFirstOrThrow({ where: { userId: admin }, orderBy: { id: 'desc' } })).id
})

// the limits of calls have tests of their own
const forgetCalls = () => pool().query('DELETE FROM rate_limit')

function call(operation: Pick<ApiOperation, 'method' | 'path'>, key: string | undefined) {
  const path = operation.path.slice('/api/v1'.length).replace(/\{\w+\}/g, randomUUID())
  const isWrite = operation.method !== 'GET'
  return callApi(path, { key, method: operation.method, ...(isWrite && { body: {} }) })
}

/** The same call with the keys of some people, side by side. */
const callWithEach = async (
  operation: Pick<ApiOperation, 'method' | 'path'>,
  some: readonly Who[],
  of: ReadonlyMap<Who, string>,
) => Promise.all(some.map(async (who) => ({ who, ...(await call(operation, of.get(who))) })))

function mayCall(access: Access, who: Who): boolean {
  const isStaff = who !== 'AFFILIATE' && !who.startsWith('advertiser')
  if (access === 'signed-in' || access === 'public') return true
  if (access === 'affiliate') return who === 'AFFILIATE'
  if (access === 'staff') return isStaff
  if (typeof access !== 'string') return isStaff && may({ role: who as UserRole }, access)
  const role = who.replace('advertiser ', '') as AdvertiserRole
  return who.startsWith('advertiser') && (ADVERTISER_ACCESS[access] as readonly AdvertiserRole[]).includes(role)
}

/** Who calls an operation: with keys of the kind it takes, with keys of the other kind, and from another network. */
type Callers = { own: Who[]; other: Who[]; isElsewhere: boolean }

const EVERYONE: Who[] = [
  ...Object.values(UserRole),
  ...Object.values(AdvertiserRole).map((role) => `advertiser ${role}` as const),
]
const ALL: Callers = { own: EVERYONE, other: EVERYONE, isElsewhere: true }

/** A few people, others at each place, so that everybody has their turn. */
const takingTurns = (people: readonly Who[], place: number, count: number) =>
  [...people.slice(place % people.length), ...people].slice(0, Math.min(count, people.length))

function someCallers({ route }: ApiOperation, place: number): Callers {
  const may = EVERYONE.filter((who) => mayCall(route.rules.access, who))
  const others = EVERYONE.filter((who) => !may.includes(who))
  return {
    own: [...takingTurns(may, place, 1), ...takingTurns(others, place, 2)],
    other: takingTurns(EVERYONE, place, 1),
    isElsewhere: place % 10 === 0,
  }
}

async function expectAnswers(operation: ApiOperation, { own, other, isElsewhere }: Callers) {
  await forgetCalls()
  const isOfTest = operation.testUse === 'own'
  for (const { who, status, body } of await callWithEach(operation, own, isOfTest ? testKeys : keys)) {
    const may = mayCall(operation.route.rules.access, who)
    // what the addresses and bodies of this test name does not exist, which is found out only past the refusals
    expect([who, status === 403, body?.error?.code === 'forbidden']).toEqual([who, !may, !may])
    expect(status, who).toBeLessThan(500)
  }
  for (const { who, status, body } of await callWithEach(operation, other, isOfTest ? keys : testKeys)) {
    const isTwin = operation.testUse === 'twin' && who === 'AFFILIATE'
    expect([who, body?.error?.code === 'test_key_refused']).toEqual([who, !isTwin])
    expect(status === 403, who).toBe(!isTwin)
  }
  expect(await call(operation, undefined)).toMatchObject({ status: 401 })
  if (isElsewhere) {
    expect(await call(operation, elsewhere)).toMatchObject({
      status: 403,
      body: { error: { code: 'network_refused' } },
    })
  }
  const others = SCOPES.filter((scope) => scope !== operation.scope)
  await db().apiKey.update({ where: { id: scopelessId }, data: { scopes: others } })
  expect(await call(operation, scopeless)).toMatchObject({
    status: 403,
    body: { error: { code: 'scope_required', message: expect.stringContaining(operation.scope) } },
  })
}

/** Calls what only people may do with the keys of some people. @returns what was refused */
async function refusedOf(callers: (place: number) => readonly Who[]): Promise<string[]> {
  const refused: string[] = []
  for (const [place, each] of personOnly.entries()) {
    await forgetCalls()
    for (const kind of [keys, testKeys]) {
      for (const { who, status, body } of await callWithEach(each, callers(place), kind)) {
        expect([each.path, who, status, body.error.code]).toEqual([each.path, who, 403, 'person_required'])
      }
    }
    refused.push(`${each.method} ${each.path.slice('/api/v1'.length)}`)
  }
  return refused.sort()
}

describe('the matrix of operations and keys', () => {
  const each = operations.map((operation, place) => [operation.id, operation, place] as const)

  test.each(each)('%s takes the key of one who may, and refuses keys of two others [Q23]', (_, operation, place) =>
    expectAnswers(operation, someCallers(operation, place)),
  )

  test.each(each)(
    '%s takes the keys of those who may, and refuses the keys of all others [Q23]',
    { tags: ['slow'] },
    (_, operation) => expectAnswers(operation, ALL),
  )

  test('everybody who may call an operation can give a key its scope', () => {
    const kinds = { affiliate: 'affiliate', staff: 'staff', advertiser: 'advertiser' } as const
    for (const { id, scope, route } of operations) {
      const { access } = route.rules
      if (access === 'signed-in') continue
      const isOfStaff = access === 'staff' || typeof access !== 'string'
      const kind = isOfStaff ? kinds.staff : access === 'affiliate' ? kinds.affiliate : kinds.advertiser
      expect([id, SCOPE_TABLE[scope].kinds.includes(kind as never)]).toEqual([id, true])
    }
  })

  test('what only people may do is refused with keys of every kind, whatever their scopes [Q23]', async () => {
    expect(await refusedOf((place) => takingTurns(EVERYONE, place, 2))).toEqual(PERSON_ONLY)
  })

  test('what only people may do is refused with every key, whatever its scopes [Q23]', { tags: ['slow'] }, async () => {
    expect(await refusedOf(() => EVERYONE)).toEqual(PERSON_ONLY)
  })
})

const PERSON_ONLY = [
  'DELETE /account/api-keys/{id}',
  'DELETE /account/one-time-codes',
  'DELETE /account/passkeys/{id}',
  'DELETE /account/sessions',
  'DELETE /account/sessions/{id}',
  'DELETE /admin/advertisers/{id}/people/invites/{inviteId}',
  'DELETE /admin/advertisers/{id}/people/{userId}',
  'DELETE /admin/manage-admins/invites/{id}',
  'DELETE /admin/manage-admins/keys/{id}',
  'DELETE /admin/manage-admins/roles/{id}',
  'DELETE /admin/settings/exchange-rates/requests/{id}',
  'DELETE /admin/system/imports/balances/{id}',
  'DELETE /advertiser/people/invites/{id}',
  'DELETE /advertiser/people/keys/{id}',
  'DELETE /advertiser/people/{id}',
  'GET /account/agent-actions',
  'GET /account/api-keys',
  'GET /account/deletion',
  'GET /account/export',
  'GET /account/security',
  'GET /account/sessions',
  'GET /admin/manage-admins/keys',
  'GET /admin/manage-users/{id}/erasure',
  'GET /advertiser/people/keys',
  'PATCH /account/passkeys/{id}',
  'PATCH /admin/advertisers/{id}/people/{userId}',
  'PATCH /advertiser/people/{id}',
  'POST /account/agent-actions/{id}/confirm',
  'POST /account/agent-actions/{id}/decline',
  'POST /account/api-keys',
  'POST /account/deletion',
  'POST /account/one-time-codes',
  'POST /account/one-time-codes/confirm',
  'POST /account/one-time-codes/recovery-codes',
  'POST /account/passkeys',
  'POST /account/passkeys/options',
  'POST /account/push/devices',
  'POST /account/tax-form',
  'POST /admin/advertisers/{id}/people',
  'POST /admin/manage-admins/invites',
  'POST /admin/manage-admins/roles',
  'POST /admin/manage-admins/{id}/{action}',
  'POST /admin/manage-users/{id}/confirm-email',
  'POST /admin/manage-users/{id}/erasure',
  'POST /admin/manage-users/{id}/repairs',
  'POST /admin/manage-users/{id}/view-as',
  'POST /admin/payouts-dashboard/batches',
  'POST /admin/payouts-dashboard/batches/{id}/export',
  'POST /admin/payouts-dashboard/batches/{id}/{action}',
  'POST /admin/payouts-dashboard/requests/{id}/{action}',
  'POST /admin/second-approvals/{id}/approve',
  'POST /admin/second-approvals/{id}/decline',
  'POST /admin/settings/exchange-rates',
  'POST /admin/settings/exchange-rates/files',
  'POST /admin/system/imports/balances',
  'POST /advertiser/people',
  'POST /payouts/methods/{kind}/remove',
  'PUT /account/password',
  'PUT /admin/manage-admins/roles/{id}',
  'PUT /admin/manage-admins/two-factor',
  'PUT /payouts/methods',
  'PUT /payouts/methods/usual',
]
