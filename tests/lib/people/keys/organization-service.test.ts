import { describe, expect, test } from 'vitest'
import { DELETE as revokeOfStaff } from '@/app/_api/admin/manage-admins/keys/[id]/route'
import { GET as listOfStaff } from '@/app/_api/admin/manage-admins/keys/route'
import { DELETE as revokeOfMember } from '@/app/_api/advertiser/people/keys/[id]/route'
import { GET as listOfMembers } from '@/app/_api/advertiser/people/keys/route'
import { db } from '@/lib/platform/database/db'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Person = { id: string; email: string }

async function ask(route: Route, person: Person, { id, body }: { id?: string; body?: object } = {}) {
  const headers = await signedInHeaders(person)
  if (body) headers.set('content-type', 'application/json')
  const init = { method: id ? 'DELETE' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await route(new Request('http://localhost:3000/api', init), {
    params: Promise.resolve({ id: id ?? '' }),
  })
  return { status: answer.status, body: await answer.json() }
}
const idsIn = ({ body }: { body: { keys: { id: string }[] } }) => body.keys.map(({ id }) => id)
const keyIdOf = async (userId: string) => (await db().apiKey.findFirstOrThrow({ where: { userId } })).id

describe('the keys of the people of an advertiser', () => {
  test('are listed and ended by its owners alone, and never those of another [Q23]', async () => {
    const owner = await createAdvertiserPerson('owner')
    const manager = await createAdvertiserPerson('manager', owner.advertiser.advertiserId)
    const stranger = await createAdvertiserPerson('owner')
    const key = await keyOf(manager.id)
    const theirs = await keyOf(stranger.id)
    const id = await keyIdOf(manager.id)
    const listed = await ask(listOfMembers, owner)
    expect(listed.body.keys).toMatchObject([{ id, name: 'Test', person: { id: manager.id, email: manager.email } }])
    expect(JSON.stringify(listed.body)).not.toContain(key)
    expect((await ask(listOfMembers, manager)).status).toBe(403)
    expect((await ask(revokeOfMember, manager, { id })).status).toBe(403)
    expect((await ask(revokeOfMember, owner, { id: await keyIdOf(stranger.id) })).status).toBe(404)
    expect((await ask(revokeOfMember, owner, { id })).status).toBe(200)
    expect((await callApi('/advertiser/uploads', { key })).status).toBe(401)
    expect((await callApi('/advertiser/uploads', { key: theirs })).status).toBe(200)
    expect(idsIn(await ask(listOfMembers, owner))).toEqual([])
    expect((await ask(revokeOfMember, owner, { id })).status).toBe(200)
    const entries = await db().auditLog.findMany({ where: { action: 'api-key.revoke', subjectId: id } })
    expect(entries).toMatchObject([{ actorId: owner.id, before: { userId: manager.id, name: 'Test' } }])
  })
})

describe('the keys of staff', () => {
  test('are listed and ended by super admins alone, with a reason, and those of affiliates are not among them', async () => {
    const [boss, admin, affiliate] = [
      await createUser({ role: 'SUPER_ADMIN' }),
      await createUser({ role: 'ADMIN' }),
      await createUser(),
    ]
    const key = await keyOf(admin.id)
    await keyOf(affiliate.id)
    const id = await keyIdOf(admin.id)
    const listed = await ask(listOfStaff, boss)
    expect(idsIn(listed)).toContain(id)
    expect(idsIn(listed)).not.toContain(await keyIdOf(affiliate.id))
    const body = { reason: 'The laptop was stolen.' }
    expect((await ask(listOfStaff, admin)).status).toBe(403)
    expect((await ask(revokeOfStaff, admin, { id, body })).status).toBe(403)
    expect((await ask(revokeOfStaff, boss, { id: await keyIdOf(affiliate.id), body })).status).toBe(404)
    expect((await ask(revokeOfStaff, boss, { id, body })).status).toBe(200)
    expect((await callApi('/admin/offers', { key })).status).toBe(401)
  })
})
