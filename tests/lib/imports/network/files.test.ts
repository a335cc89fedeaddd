import { afterEach, describe, expect, test } from 'vitest'
import { getImport, importRowsCsv } from '@/lib/imports/network/admin-data'
import { checkImport, repeatImport, storeImportPart } from '@/lib/imports/network/admin-service'
import { erasePerson } from '@/lib/people/account/deletion/erasure-service'
import { db } from '@/lib/platform/database/db'
import { createUser } from '@/tests/support/factories/users'
import { importFiles, listResults, NOW } from '@/tests/support/imports/network-imports'

afterEach(async () => {
  await db().networkImport.deleteMany({})
})

describe('an import from files', () => {
  test('reads them by their headings, and says of each row that cannot be used where it stands and why', async () => {
    const { check, rows, run } = await importFiles('tune', {
      advertiser: 'ID,Company,Status\n901,Files Ltd,active\n902,,active\n901,Files again,active\n',
      offer:
        'ID,Name,Advertiser ID,Offer URL,Default Payout,Max Payout,Status\n931,Hats,901,https://h.example/?c={transaction_id},5,7,active\n932,Caps,902,https://h.example/?c={transaction_id},5,7,active\n933,Lost,901,https://h.example/?c={transaction_id},9,7,active\n',
    })
    await check()
    expect(
      (await rows()).map(({ place, externalId, verdict, field, message }) => [
        place,
        externalId,
        verdict,
        field,
        message,
      ]),
    ).toEqual([
      [2, '901', 'create', null, 'New here.'],
      [3, '902', 'refused', 'name', 'The name is missing.'],
      [4, '901', 'refused', 'externalId', 'Row 2 of this kind has the same id; that one counts.'],
      [2, '931', 'create', null, 'New here, active.'],
      [3, '932', 'refused', null, 'There is no advertiser 902 here; import it first, or see its row.'],
      [4, '933', 'decision', null, expect.stringContaining('above the revenue')],
    ])
    const judged = listResults(await rows())
    await run()
    expect(listResults(await rows())).toEqual(judged)
    expect(await db().networkImportPart.count()).toBe(0)
  })

  test('writes figures after what they are of, with the results of the dry run', async () => {
    const { check, rows, run } = await importFiles('tune', {
      advertiser: 'ID,Company,Status\n961,All in one Ltd,active\n',
      affiliate: 'Affiliate ID,Email,Full Name,Status\n962,all-in-one@media.example,Al One,active\n',
      offer:
        'ID,Name,Advertiser ID,Offer URL,Default Payout,Max Payout,Status\n963,One,961,https://o.example/?c={transaction_id},5,7,active\n',
      balance: 'Type,ID,Balance\naffiliate,962,12.34\n',
      conversion: 'ID,Offer ID,Affiliate ID,Datetime,Payout,Revenue\nk1,963,962,2026-10-01 10:00:00,5,7\n',
      statistic: 'Date,Offer ID,Affiliate ID,Clicks,Conversions,Payout,Revenue\n2026-10-01,963,962,10,1,5,7\n',
    })
    await check()
    const judged = (await rows()).map(({ kind, verdict }) => `${kind}: ${verdict}`)
    expect(judged).toEqual(
      ['advertiser', 'affiliate', 'offer', 'balance', 'conversion', 'statistic'].map((kind) => `${kind}: create`),
    )
    await run()
    expect((await rows()).map(({ kind, verdict }) => `${kind}: ${verdict}`)).toEqual(judged)
    expect(await db().statDay.findMany({ where: { approvedPayoutCents: 500n } })).toMatchObject([
      { clicks: 10, approvedCount: 1, revenueCents: 700n },
    ])
  })

  test('that cannot be read fails with a sentence, and can be checked again with another file', async () => {
    const { check, id } = await importFiles('tune', { cap: 'Offer,Type\n1,x\n' })
    expect(await check()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('The file of caps has no column'),
    })
    expect(await getImport(id)).toMatchObject({ counts: { rows: 0 } })
  })

  test('loses its files with the erasure of a person who is in them', async () => {
    const email = 'erased@files.example'
    const { check, id } = await importFiles('tune', { affiliate: `ID,Email\n991,${email}\n` })
    await check()
    expect(await db().networkImportPart.count({ where: { importId: id } })).toBe(2)
    const user = await createUser({ email })
    await db().$transaction((tx) => erasePerson(tx, { userId: user.id, email, passwordHash: '', at: NOW }))
    expect(await db().networkImportPart.count({ where: { importId: id } })).toBe(0)
  })

  test('is read only once all parts of its files are here', async () => {
    const { context, id, work, rows } = await importFiles('tune', { advertiser: 'ID,Company\n971,Whole Ltd\n' })
    const text = 'ID,Company\n972,Half Ltd\n973,Other half Ltd\n'
    const send = (place: number, part: string) =>
      storeImportPart(context, { id, kind: 'advertiser', place, parts: 2, content: new TextEncoder().encode(part) })
    await send(0, text.slice(0, 24))
    expect(await getImport(id)).toMatchObject({ files: [{ parts: 1, expected: 2, isComplete: false }] })
    await expect(checkImport(context, { id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The file of advertisers was not sent completely (1 of 2 parts). Send it again.',
    })
    await send(1, text.slice(24))
    await checkImport(context, { id })
    await work()
    expect((await rows()).map(({ externalId }) => externalId)).toEqual(['972', '973'])
  })

  test('without a column of money is refused, and says which columns were not read', async () => {
    const { check } = await importFiles('tune', {
      conversion: 'ID,Offer ID,Affiliate ID,Datetime,Revenue\nx1,99,21,2026-10-05 10:00:00,1\n',
    })
    expect(await check()).toMatchObject({ state: 'failed', problem: expect.stringContaining('“payout”') })
    const offers = await importFiles('tune', {
      offer: 'ID,Name,Advertiser ID,Offer URL,Max Payout\n981,Hats,901,https://h.example/,7\n',
    })
    expect(await offers.check()).toMatchObject({ problem: expect.stringContaining('“defaultpayout”') })
    const extra = await importFiles('tune', {
      advertiser: 'ID,Company,Account manager,Net terms\n974,Extra Ltd,Al,30\n',
    })
    const unread = [{ kind: 'advertiser', columns: ['Account manager', 'Net terms'] }]
    expect(await extra.check()).toMatchObject({ unread })
    let report = ''
    for await (const chunk of await importRowsCsv({ id: extra.id, after: 0, format: 'csv' })) report += chunk
    expect(report).toContain('"Columns that are not read: Account manager, Net terms"')
  })

  test('has a report as a file in which formulas are neutralized [Q33]', async () => {
    const { check, id } = await importFiles('tune', { advertiser: 'ID,Company\n955,=HYPERLINK(1)\n' })
    await check()
    let text = ''
    for await (const chunk of await importRowsCsv({ id, after: 0, format: 'csv' })) text += chunk
    expect(text).toContain("'=HYPERLINK")
    expect(text.split('\r\n')[0]).toBe(
      'Number,Type,Row,ID at the source,Name,Result,Field,Reason,ID here,Accepted,Written',
    )
  })

  test('of files is begun anew with files, and says so', async () => {
    const { context, id } = await importFiles('tune', { advertiser: 'ID,Company\n1,A Ltd\n' })
    await expect(
      repeatImport(context, {
        id,
        from: '2026-11-01',
        to: '2026-11-15',
        historyUntil: '2026-11-10',
        reason: 'x',
      }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'This import was read from files. Start a new one with the files of today.',
    })
  })
})
