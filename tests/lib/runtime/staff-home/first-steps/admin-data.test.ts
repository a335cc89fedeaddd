import { expect, test } from 'vitest'
import { POST } from '@/app/_api/admin/settings/test-mail/route'
import { inviteStaff } from '@/lib/people/staff/admin-service'
import { db } from '@/lib/platform/database/db'
import { loadSettings } from '@/lib/platform/settings/service'
import { settingsChangeSchema } from '@/lib/runtime/settings/admin-schema'
import { changeSettings } from '@/lib/runtime/settings/admin-service'
import { getFirstSteps } from '@/lib/runtime/staff-home/first-steps/admin-data'
import { FIRST_STEPS } from '@/lib/runtime/staff-home/first-steps/admin-schema'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { mailsTo } from '@/tests/support/messages/mails'

const at = new Date('2026-11-20T15:00:00Z')

test('the steps of a new network go away one by one, as each becomes true in the database', async () => {
  const boss = await createStaff('SUPER_ADMIN')
  const { email } = boss.user
  const left = async () => (await getFirstSteps(email)).left
  expect(await left()).toEqual(FIRST_STEPS)

  const brand = { name: 'Acme', accent: null, logoUrl: null, supportEmail: null }
  const save = (values: object, version: number) =>
    changeSettings(
      { actor: boss, at },
      settingsChangeSchema.parse({ section: 'brand', values, version, reason: 'First day' }),
    )
  await save(brand, 0)
  expect(await left()).toContain('brand')
  await save({ ...brand, supportEmail: 'help@acme.example' }, 1)
  expect(await left()).not.toContain('brand')

  expect((await send(POST, boss.user, {})).status).toBe(200)
  const [mail] = await mailsTo(email, { template: 'mail-test' })
  expect(mail?.subject).toBe('Test email from Acme')
  expect((await auditOf('user', boss.userId)).at(-1)?.action).toBe('mail.test')
  expect(await getFirstSteps(email)).toMatchObject({ testMail: { status: 'kept', error: null } })
  expect(await left()).toContain('mail')
  await db().mailMessage.update({ where: { id: mail?.id ?? '' }, data: { status: 'failed', error: 'refused' } })
  expect(await getFirstSteps(email)).toMatchObject({ testMail: { status: 'failed', error: 'refused' } })
  await db().mailMessage.update({ where: { id: mail?.id ?? '' }, data: { status: 'sent', error: null } })
  expect(await left()).not.toContain('mail')

  const advertiser = await createAdvertiser()
  expect(await left()).toContain('offer')
  await createOffer({ advertiserId: advertiser.id })
  expect(await left()).toEqual(['click', 'conversion', 'payout', 'staff'])
  const colleague = 'colleague@acme.example'
  await inviteStaff({ actor: boss, at }, { email: colleague, role: 'GSM', reason: 'Help', confirm: colleague })
  expect(await left()).toEqual(['click', 'conversion', 'payout'])
  await db().setting.deleteMany()
  await loadSettings()
})
