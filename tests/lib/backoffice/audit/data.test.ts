import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkAuditChain } from '@/lib/backoffice/audit/chain-check-data'
import { listAuditLog } from '@/lib/backoffice/audit/data'
import { auditQuerySchema } from '@/lib/backoffice/audit/schema'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/database/db'
import { createUser } from '@/tests/support/factories/users'

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const ask = (query: Record<string, string> = {}) => listAuditLog(auditQuerySchema.parse(query))
const actionsOf = async (query: Record<string, string>) => (await ask(query)).rows.map(({ action }) => action)

let boss: { userId: string; role: 'SUPER_ADMIN'; ip: string }
beforeEach(async () => {
  const { id } = await createUser({ role: 'SUPER_ADMIN', firstName: 'Ada', lastName: 'Moss' })
  boss = { userId: id, role: 'SUPER_ADMIN', ip: '203.0.113.9' }
})

const write = (action: string, more: Partial<Parameters<typeof recordAudit>[2]> = {}) =>
  recordAudit(db(), boss, { action, subject: 'offer', subjectId: '1042', at: at('2026-11-18'), ...more })

describe('the audit log', () => {
  test('lists changes newest first, with actor, reason, before and after', async () => {
    await write('first.change', { before: { cap: 10 }, after: { cap: 20 }, reason: 'Asked for by the advertiser' })
    await write('second.change')
    const { rows } = await ask({ size: '2' })
    expect(rows.map(({ action }) => action)).toEqual(['second.change', 'first.change'])
    expect(rows[1]).toMatchObject({
      actorName: 'Ada Moss',
      actorRole: 'SUPER_ADMIN',
      before: { cap: 10 },
      after: { cap: 20 },
      reason: 'Asked for by the advertiser',
      ip: '203.0.113.9',
    })
  })

  test('says which API key made a change, also after the key is erased, and its hash covers the key', async () => {
    const key = { userId: boss.userId, name: 'ERP', prefix: 'stk_abcdef', keyHash: randomUUID(), scopes: [] }
    const { id: keyId } = await db().apiKey.create({ data: key })
    const entry = { action: 'key.change', subject: 'offer', subjectId: '1042', at: at('2026-11-18') }
    await recordAudit(db(), { ...boss, keyId }, entry)
    expect((await ask({ action: 'key.change' })).rows[0]?.apiKey).toBe('ERP (stk_abcdef…)')
    await db().apiKey.delete({ where: { id: keyId } })
    expect((await ask({ action: 'key.change' })).rows[0]?.apiKey).toBe(keyId)
    const undo = new Error('undone')
    const forged = db().$transaction(async (tx) => {
      await tx.$executeRaw`ALTER TABLE audit_log DISABLE TRIGGER USER`
      const [row] = await tx.$queryRaw<[{ seq: bigint }]>`
        UPDATE audit_log SET key_id = NULL WHERE action = 'key.change' RETURNING seq`
      expect(await checkAuditChain(tx)).toMatchObject({ brokenAtSeq: Number(row.seq) })
      throw undo
    })
    await expect(forged).rejects.toBe(undo)
    expect(await checkAuditChain()).toMatchObject({ brokenAtSeq: null })
  })

  test('can be searched by reason and ID, and filtered by Eastern days', async () => {
    await write('search.one', { reason: '100% sure', subjectId: 'unlike-any' })
    await write('search.two', { reason: '100 percent', at: new Date('2026-11-20T04:59:59Z') })
    expect(await actionsOf({ q: '100%' })).toEqual(['search.one'])
    expect(await actionsOf({ q: 'unlike-any' })).toEqual(['search.one'])
    expect(await actionsOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual(['search.two'])
  })

  test('detects a changed or deleted row and reports its position [Q5]', async () => {
    for (const action of ['chain.a', 'chain.b', 'chain.c']) await write(action)
    const before = await checkAuditChain()
    expect(before).toMatchObject({ brokenAtSeq: null, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const undo = new Error('undone')
    const attempt = db().$transaction(async (tx) => {
      // only the owner of the table can do this
      await tx.$executeRaw`ALTER TABLE audit_log DISABLE TRIGGER USER`
      const [forged] = await tx.$queryRaw<[{ seq: bigint }]>`
        UPDATE audit_log SET reason = 'forged' WHERE action = 'chain.b' RETURNING seq`
      expect(await checkAuditChain(tx)).toMatchObject({ brokenAtSeq: Number(forged.seq), rows: before.rows })
      await tx.$executeRaw`DELETE FROM audit_log WHERE action = 'chain.b'`
      expect(await checkAuditChain(tx)).toMatchObject({ brokenAtSeq: Number(forged.seq) + 1, rows: before.rows - 1 })
      throw undo
    })
    await expect(attempt).rejects.toBe(undo)
    expect(await checkAuditChain()).toEqual(before)
  })
})
