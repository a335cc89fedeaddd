import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shownDirectory } from '@/lib/learning/tools/rules'
import { defaultMailWords } from '@/lib/messages/texts/mail-rules'
import { defaultNoticeWords, noticeText } from '@/lib/messages/texts/notice-rules'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { getBilling } from '@/lib/people/advertisers/balance/data'
import { signUpEmail } from '@/lib/people/affiliates/sign-up-emails'
import { db } from '@/lib/platform/database/db'
import { brandName, currentPublicSettings, settings } from '@/lib/platform/settings/current'
import { closeSettings, followSettings, loadSettings } from '@/lib/platform/settings/service'
import { raiseLevel } from '@/lib/rewards/levels/service'
import { recordReferral } from '@/lib/rewards/referrals/service'
import { getSettingsPage } from '@/lib/runtime/settings/admin-data'
import { settingsChangeSchema } from '@/lib/runtime/settings/admin-schema'
import { changeSettings } from '@/lib/runtime/settings/admin-service'
import { sendTestText } from '@/lib/runtime/settings/texts-admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'Agreed in the weekly meeting'
let boss: Awaited<ReturnType<typeof createStaff>>
let levelsBefore: Awaited<ReturnType<typeof levelRows>>
const levelRows = () => db().level.findMany({ orderBy: { number: 'asc' } })
const change = (section: string, values: object, version = 0, more: object = {}) =>
  changeSettings(
    { actor: boss, at },
    settingsChangeSchema.parse({ section, values, version, reason, confirm: `change ${section}`, ...more }),
  )
const PAYOUTS = { minimumCents: 2_500, destinationHours: 96, taxFormAboveCents: 60_000 }

beforeEach(async () => {
  boss = await createStaff('SUPER_ADMIN')
  levelsBefore = await levelRows()
})
afterEach(async () => {
  await db().setting.deleteMany()
  await db()
    .$executeRaw`UPDATE level SET name = 'x' || number, required_earnings_cents = required_earnings_cents + 1000000000000`
  for (const { number, ...level } of levelsBefore) await db().level.update({ where: { number }, data: level })
  await loadSettings()
})

test('a text of either kind is sent to the one who edits it, with words that are not saved, and is audited', async () => {
  const words = { title: '{level} is yours', message: 'Well done: {name}.' }
  const text = { kind: 'notices', name: 'level-reached', words } as const
  await sendTestText({ actor: boss, at }, text)
  await sendTestText({ actor: boss, at }, text)
  const sent = await db().notification.findMany({ where: { userId: boss.userId } })
  expect(sent.map(({ title, message }) => [title, message])).toEqual(
    Array(2).fill(['3 is yours', 'Well done: Closer.']),
  )
  await sendTestText({ actor: boss, at }, { kind: 'mails', name: 'sign-up', words: defaultMailWords('sign-up') })
  const { email } = await db().user.findUniqueOrThrow({ where: { id: boss.userId } })
  expect(await mailsTo(email, { template: 'sign-up' })).toHaveLength(1)
  expect((await auditOf('user', boss.userId)).map(({ action }) => action)).toEqual([
    'notification.test',
    'notification.test',
    'mail.test',
  ])
  const unknown = sendTestText({ actor: boss, at }, { ...text, words: { ...words, title: '{sum}' } })
  await expect(unknown).rejects.toMatchObject({ code: 'invalid' })
})

test('the words of an email apply at once and are audited, and a placeholder there is not is refused at its field', async () => {
  const words = { ...defaultMailWords('sign-up'), subject: 'Good to have you, {{ First Name }}' }
  expect(await change('mails', { texts: { 'sign-up': words, report: defaultMailWords('report') } })).toEqual({
    version: 1,
  })
  const texts = { 'sign-up': { ...words, subject: 'Good to have you, {firstName}' } }
  expect(settings().mails).toEqual({ texts })
  expect(signUpEmail({ firstName: 'Mara', confirmUrl: 'https://x.example' }).subject).toBe('Good to have you, Mara')
  expect(await auditOf('setting', 'mails')).toMatchObject([{ before: { texts: {} }, after: { texts } }])
  const refused = change('mails', { texts: { report: { ...defaultMailWords('report'), footnote: 'No {link}' } } }, 1)
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    options: {
      fields: { 'values.texts.report.footnote': expect.stringContaining('There is no placeholder {link} here.') },
    },
  })
  expect(settings().mails).toEqual({ texts })
  await expect(change('mails', { texts: { 'sign-up': words } }, 1)).rejects.toThrow('Nothing is different.')
})

test('the words of a notification apply to those sent from then on, and are refused at their field', async () => {
  const words = { title: '{{ Sum }} is on its way', message: 'To {method}, from {brand}.' }
  expect(await change('notices', { texts: { 'payout-sent': words } })).toEqual({ version: 1 })
  const texts = { 'payout-sent': { ...words, title: '{sum} is on its way' } }
  expect(settings().notices).toEqual({ texts })
  expect(await auditOf('setting', 'notices')).toMatchObject([{ before: { texts: {} }, after: { texts } }])
  expect(noticeText('payout-sent', { sum: '$5.00', method: '{brand}' })).toEqual({
    title: '$5.00 is on its way',
    message: `To {brand}, from ${brandName()}.`,
  })
  const refused = change('notices', { texts: { 'payout-sent': { ...words, title: '{{offer}} sent' } } }, 1)
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    options: {
      fields: {
        'values.texts.payout-sent.title': expect.stringContaining('There is no placeholder {{offer}} here.'),
        'values.texts.payout-sent.message': expect.stringContaining('The text needs {sum}'),
      },
    },
  })
  await expect(change('notices', { texts: {} }, 0)).rejects.toMatchObject({ code: 'conflict' })
  expect(await change('notices', { texts: { 'payout-sent': defaultNoticeWords('payout-sent') } }, 1)).toEqual({
    version: 2,
  })
  expect(settings().notices).toEqual({ texts: {} })
})

describe('a change of the settings', () => {
  test('applies at once, and is audited with before, after and reason', async () => {
    expect(await change('payouts', PAYOUTS)).toEqual({ version: 1 })
    expect(settings().payouts).toEqual(PAYOUTS)
    const { id } = await createAffiliate()
    expect((await getWithdrawal(id, at)).reasons[0]?.message).toContain('The minimum is $25.00.')
    expect((await auditOf('setting', 'payouts')).at(-1)).toEqual({
      action: 'settings.change',
      reason,
      actorId: boss.userId,
      after: PAYOUTS,
      before: { minimumCents: 1_000, destinationHours: 72, taxFormAboveCents: 60_000 },
    })
    expect((await getSettingsPage()).payouts).toMatchObject({
      values: PAYOUTS,
      version: 1,
      updatedAt: at.toISOString(),
    })
  })

  test('needs the typed phrase where money changes, and only there', async () => {
    const unconfirmed = { confirm: '' }
    await expect(change('payouts', PAYOUTS, 0, unconfirmed)).rejects.toMatchObject({ code: 'invalid' })
    const brand = { name: 'Acme', accent: '#2255aa', logoUrl: '', supportEmail: '' }
    await change('brand', brand, 0, unconfirmed)
    expect(settings().brand).toEqual({ name: 'Acme', accent: '#2255aa', logoUrl: null, supportEmail: null })
  })

  test('of the tools is what affiliates get from then on, and null is the first list again', async () => {
    const tool = { id: null, name: 'Our wiki', description: 'How we work', url: 'wiki.example', isHidden: false }
    await change('tools', { categories: [{ name: 'Ours', isHidden: false, tools: [tool] }] })
    expect(currentPublicSettings().hasOwnTools).toBe(true)
    expect(shownDirectory(settings().tools.categories)).toEqual({
      categories: ['Ours'],
      tools: [
        { id: 'our-wiki', name: 'Our wiki', description: 'How we work', category: 'Ours', url: 'https://wiki.example' },
      ],
    })
    await change('tools', { categories: null }, 1)
    expect(currentPublicSettings().hasOwnTools).toBe(false)
    expect((await auditOf('setting', 'tools')).map(({ after }) => after)).toMatchObject([
      { categories: [{ name: 'Ours' }] },
      { categories: null },
    ])
  })

  test('that changes nothing is refused', async () => {
    await expect(change('offers', { holdDays: 7 })).rejects.toMatchObject({ message: 'Nothing is different.' })
  })

  test('of two people at once is saved once; the other learns of it and loses nothing', async () => {
    const tries = await Promise.allSettled([
      change('offers', { holdDays: 8 }),
      change('offers', { holdDays: 9 }),
      change('offers', { holdDays: 10 }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.filter((one) => one.status === 'rejected' && one.reason.code === 'conflict')).toHaveLength(2)
    await expect(change('offers', { holdDays: 11 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await change('offers', { holdDays: 11 }, 1)).toEqual({ version: 2 })
    expect(await auditOf('setting', 'offers')).toHaveLength(2)
  })
})

test('a process that only listens hears of a change at once, and of one made by hand', async () => {
  await followSettings()
  try {
    const row = { value: { holdDays: 21 }, version: 4 }
    await db().setting.upsert({ where: { key: 'offers' }, create: { key: 'offers', ...row }, update: row })
    await expect.poll(() => settings().offers.holdDays).toBe(21)
    await db().setting.delete({ where: { key: 'offers' } })
    await expect.poll(() => settings().offers.holdDays).toBe(7)
  } finally {
    await closeSettings()
  }
})

test('stored settings that cannot be read leave what is known, and those of a newer version are completed', async () => {
  await change('referrals', { shareBps: 700, months: 6 })
  await db().setting.update({ where: { key: 'referrals' }, data: { value: { shareBps: 99_999 } } })
  await db().setting.create({ data: { key: 'payouts', value: { minimumCents: 5_000 } } })
  await loadSettings()
  expect(settings().referrals).toEqual({ shareBps: 700, months: 6 })
  expect(settings().payouts).toEqual({ minimumCents: 5_000, destinationHours: 72, taxFormAboveCents: 60_000 })
})

describe('what was earned or promised stays', () => {
  const join = async (referralCode: string) => {
    const { affiliateId, email } = await createUser({ affiliate: {} })
    const referredId = affiliateId ?? 0
    const visitor = { ip: null, userAgent: 'Test' }
    const joiner = { referredId, email, firstName: 'Ida', lastName: 'Moss', visitor, joinedAt: at, signedInAs: null }
    await db().$transaction((tx) => recordReferral(tx, [referralCode], joiner as never))
    return db().referral.findUniqueOrThrow({ where: { referredId } })
  }

  test('a referrer keeps the share and the end that were promised; new referrals have the new ones', async () => {
    await createUser({ affiliate: { referralCode: 'keeps' } })
    const before = await join('keeps')
    await change('referrals', { shareBps: 1_000, months: 3 })
    expect(await db().referral.findUnique({ where: { referredId: before.referredId } })).toEqual(before)
    expect(before).toMatchObject({ shareBps: 500, commissionUntil: new Date('2027-11-20T15:00:00Z') })
    expect(await join('keeps')).toMatchObject({ shareBps: 1_000, commissionUntil: new Date('2027-02-20T15:00:00Z') })
  })

  test('a raised threshold takes no level away; a changed order of names and thresholds is saved', async () => {
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { level: 3 } })
    const page = await getSettingsPage()
    const levels = page.levels.values.levels.map((level, index) => ({
      ...level,
      name: page.levels.values.levels[(index + 1) % 5]?.name ?? '',
      requiredEarningsCents: level.requiredEarningsCents * 10,
      holdDays: level.holdDays + 1,
    }))
    await change('levels', { levels })
    expect((await getSettingsPage()).levels).toMatchObject({ values: { levels }, version: 1 })
    await db().$transaction((tx) => raiseLevel(tx, id, at))
    expect((await db().affiliate.findUniqueOrThrow({ where: { id } })).level).toBe(3)
    expect((await auditOf('setting', 'levels')).at(-1)).toMatchObject({ before: page.levels.values, after: { levels } })
  })
})

test('bank details for deposits are shown to advertisers with a reference of their own, once they are entered', async () => {
  const [one, other] = [await createAdvertiser(), await createAdvertiser()]
  expect((await getBilling(one.id, at)).bankTransfer).toBeNull()
  const account = { beneficiary: 'Example Network', bankName: 'Example Bank', iban: 'DE89 3704 0044 0532 0130 00' }
  const values = { ...account, bic: '', routingNumber: '', accountNumber: '' }
  await expect(change('deposits', values, 0, { confirm: '' })).rejects.toMatchObject({ code: 'invalid' })
  await change('deposits', values)
  const { bankTransfer } = await getBilling(one.id, at)
  expect(bankTransfer).toMatchObject({ iban: 'DE89370400440532013000', bic: null })
  expect(bankTransfer?.reference).toContain(`ADV${one.id}`)
  expect((await getBilling(other.id, at)).bankTransfer?.reference).not.toBe(bankTransfer?.reference)
})
