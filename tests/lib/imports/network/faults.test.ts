import { afterEach, describe, expect, test } from 'vitest'
import { getImport } from '@/lib/imports/network/admin-data'
import { checkImport, continueImport, removeImport, stopImport } from '@/lib/imports/network/admin-service'
import { runNetworkImports } from '@/lib/imports/network/run-service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { importFiles, listResults, NOW } from '@/tests/support/imports/network-imports'

afterEach(async () => {
  await db().$executeRaw`DROP TRIGGER IF EXISTS broken ON advertiser`
  await db().networkImport.deleteMany({})
})

/** Makes every write of an advertiser with this name fail, as a fault of ours would. */
async function breakAdvertiser(name: string) {
  await db().$executeRaw`
    CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a fault'; END $$`
  await db().$executeRawUnsafe(
    `CREATE TRIGGER broken BEFORE INSERT ON advertiser FOR EACH ROW WHEN (NEW.name = '${name}') EXECUTE FUNCTION broken()`,
  )
}

/** Runs the job some minutes after the import was begun. */
const workAfter = (minutes: number) =>
  runNetworkImports({ clock: fixedClock(new Date(NOW.getTime() + minutes * 60_000)), wait: async () => undefined })

describe('a row that fails for a reason that is not its own', () => {
  test('stops the import after three tries, names itself, and another import can be checked', async () => {
    const broken = await importFiles('tune', { advertiser: 'ID,Company\n7001,Works Ltd\n7002,Broken Ltd\n' })
    await breakAdvertiser('Broken Ltd')
    await checkImport(broken.context, broken)
    for (const minute of [0, 1]) {
      await workAfter(minute)
      expect(await getImport(broken.id)).toMatchObject({ state: 'checking' })
    }
    await workAfter(2)
    expect(await getImport(broken.id)).toMatchObject({
      state: 'failed',
      problem: 'Row 2 (advertiser 7002) could not be handled; the log of the worker says why. It was tried 3 times.',
    })
    const other = await importFiles('tune', { advertiser: 'ID,Company\n7003,Other Ltd\n' })
    expect(await other.check()).toMatchObject({ state: 'checked' })

    await db().$executeRaw`DROP TRIGGER broken ON advertiser`
    await continueImport(broken.context, broken)
    await broken.work()
    expect(await getImport(broken.id)).toMatchObject({ state: 'checked' })
    expect(listResults(await broken.rows())).toEqual(['advertiser 7001: create', 'advertiser 7002: create'])
  })
})

describe('an import that staff stop', () => {
  test('writes nothing more, can be removed, and gone on with where it ended', async () => {
    const { context, id, check, confirm, work } = await importFiles('tune', {
      advertiser: 'ID,Company\n7011,Stopped One Ltd\n7012,Stopped Two Ltd\n',
    })
    await expect(stopImport(context, { id })).rejects.toMatchObject({ code: 'conflict' })
    await check()
    await confirm()
    await expect(removeImport(context, { id })).rejects.toMatchObject({ code: 'conflict' })
    await stopImport(context, { id })
    await work()
    expect(await db().advertiser.count({ where: { name: { startsWith: 'Stopped ' } } })).toBe(0)
    expect(await getImport(id)).toMatchObject({ state: 'failed', problem: 'Staff stopped it.' })
    await continueImport(context, { id })
    await work()
    expect(await getImport(id)).toMatchObject({ state: 'done' })
    expect(await db().advertiser.count({ where: { name: { startsWith: 'Stopped ' } } })).toBe(2)
    await removeImport(context, { id })
  })
})

test('texts that end in the middle of a character, and ids with control characters, are stored', async () => {
  const long = `${'x'.repeat(119)}\u{1f600}`
  const { check, rows, run } = await importFiles('tune', {
    advertiser: 'ID,Company\n7021,Emoji Ltd\n',
    offer: [
      'ID,Name,Advertiser ID,Offer URL,Default Payout,Max Payout,Description',
      `7022,${long},7021,https://e.example/?c={transaction_id},5,7,${'y'.repeat(4_999)}\u{1f600}`,
      `7023,${'z'.repeat(40)},7021,https://e.example/?c={transaction_id},${'9'.repeat(59)}\u{1f600}9,7,`,
      `70\u000024,,7021,https://e.example/,5,7,`,
      `${'7'.repeat(99)}\u{1f600},,7021,https://e.example/,5,7,`,
    ].join('\n'),
  })
  await check()
  expect((await rows()).map(({ verdict }) => verdict)).toEqual(['create', 'create', 'refused', 'refused', 'refused'])
  await run()
  expect(await db().offer.count({ where: { name: 'x'.repeat(119) } })).toBe(1)
})
