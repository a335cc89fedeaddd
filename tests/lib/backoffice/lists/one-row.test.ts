import { describe, expect, test } from 'vitest'
import { listAuditLog } from '@/lib/backoffice/audit/data'
import { auditQuerySchema } from '@/lib/backoffice/audit/schema'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { listApplicants } from '@/lib/people/affiliates/admin-data'
import { applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'
import { listStaff } from '@/lib/people/staff/admin-data'
import { staffQuerySchema } from '@/lib/people/staff/admin-schema'
import { transact } from '@/lib/platform/database/transaction'
import { ADMIN_LISTS } from '@/tests/support/backoffice/admin-lists'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T15:00:00Z')
const single = ADMIN_LISTS.filter(({ title }) => title.includes(', only '))

describe('a list asked for one row by its id', () => {
  test.each(single)('$title answers with at most one row', async ({ read }) => {
    const { rows } = (await read()) as { rows: unknown[] }
    expect(rows.length).toBeLessThanOrEqual(1)
  })

  test('answers with that row by number, and by UUID', async () => {
    const { affiliateId } = await createUser({ affiliate: { status: 'pending' } })
    await createUser({ affiliate: { status: 'pending' } })
    const found = await listApplicants(applicantsQuerySchema.parse({ only: String(affiliateId) }))
    expect(found).toMatchObject({ total: 1, rows: [{ id: affiliateId }] })
    const { userId } = await createStaff()
    const staff = await listStaff(staffQuerySchema.parse({ only: userId }))
    expect(staff).toMatchObject({ total: 1, rows: [{ id: userId }] })
  })

  test('answers with one line of the log, however many there are', async () => {
    const actor = await createStaff()
    const entry = { action: 'test.one_row', subject: 'test', subjectId: '1', at: AT }
    for (const _ of [1, 2]) await transact((tx) => recordAudit(tx, actor, entry))
    const [latest] = (await listAuditLog(auditQuerySchema.parse({ action: 'test.one_row' }))).rows
    const only = await listAuditLog(auditQuerySchema.parse({ only: String(latest?.seq) }))
    expect(only.rows.map(({ seq }) => seq)).toEqual([latest?.seq])
  })
})
