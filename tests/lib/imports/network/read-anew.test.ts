import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkRows } from '@/lib/imports/apply/service'
import { getImport } from '@/lib/imports/network/admin-data'
import { checkImport, continueImport, stopImport } from '@/lib/imports/network/admin-service'
import { csvLines } from '@/lib/imports/rows/network-csv-rules'
import { db } from '@/lib/platform/database/db'
import { FileProblem } from '@/lib/platform/tables/problem'
import { importFiles } from '@/tests/support/imports/network-imports'

vi.mock('@/lib/imports/rows/network-csv-rules', { spy: true })
vi.mock('@/lib/imports/apply/service', { spy: true })

/** More than are stored at once. */
const ROWS = 2_500
/** A line that a run reads after its first rows are stored. */
const AMID = 1_500

afterEach(async () => {
  await db().networkImport.deleteMany({})
})

/** Does something while a run is amid its file, once. */
async function amidFile(meanwhile: () => Promise<unknown>) {
  const real = await vi.importActual<{ csvLines: typeof csvLines }>('@/lib/imports/rows/network-csv-rules')
  vi.mocked(csvLines).mockImplementationOnce(async function* (...file) {
    for await (const line of real.csvLines(...file)) {
      if (line.line === AMID) await meanwhile()
      yield line
    }
  })
}

async function openImport() {
  const lines = Array.from({ length: ROWS }, (_, index) => `${50_000 + index},`)
  const { id, context, work } = await importFiles('tune', { advertiser: ['ID,Company', ...lines].join('\n') })
  await checkImport(context, { id })
  const again = async () => {
    await stopImport(context, { id })
    await checkImport(context, { id })
  }
  const places = async () => {
    const rows = await db().networkImportRow.findMany({ where: { importId: id }, orderBy: { line: 'asc' } })
    return rows.map(({ place }) => place)
  }
  return { id, context, work, again, places }
}

/** The lines of the file after its heading. */
const EVERY_PLACE = Array.from({ length: ROWS }, (_, index) => index + 2)

describe('a run that is amid a file', () => {
  test('stores nothing more once the import is stopped and checked again, and the next run reads every row', async () => {
    const { id, work, again, places } = await openImport()
    await amidFile(again)
    await work()
    expect(await places()).toEqual([])
    expect(await getImport(id)).toMatchObject({ state: 'checking' })
    await work()
    expect(await getImport(id)).toMatchObject({ state: 'checked' })
    expect(await places()).toEqual(EVERY_PLACE)
  })

  test('stores nothing more once another run reads the file, and each row is stored once', async () => {
    const { id, work, places } = await openImport()
    await amidFile(work)
    await work()
    expect(await getImport(id)).toMatchObject({ state: 'checked' })
    expect(await places()).toEqual(EVERY_PLACE)
  })

  test('does not fail the import once it is checked again', async () => {
    const { id, work, again, places } = await openImport()
    await amidFile(async () => {
      await again()
      throw new FileProblem('The file was replaced.')
    })
    await work()
    expect(await getImport(id)).toMatchObject({ state: 'checking', problem: null })
    await work()
    expect(await places()).toEqual(EVERY_PLACE)
  })

  test('stores every row once when the import is stopped and gone on with', async () => {
    const { id, context, work, places } = await openImport()
    await amidFile(async () => {
      await stopImport(context, { id })
      await continueImport(context, { id })
    })
    await work()
    expect(await getImport(id)).toMatchObject({ state: 'checked' })
    expect(await places()).toEqual(EVERY_PLACE)
  })
})

test('a run that judges does not end the check of an import that is stopped and checked again', async () => {
  const { id, work, again, places } = await openImport()
  vi.mocked(checkRows).mockImplementationOnce(async () => {
    await again()
    return 0
  })
  await work()
  expect(await getImport(id)).toMatchObject({ state: 'checking' })
  await work()
  expect(await getImport(id)).toMatchObject({ state: 'checked' })
  expect(await places()).toEqual(EVERY_PLACE)
})
