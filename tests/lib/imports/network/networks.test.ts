import { afterEach, describe, expect, test } from 'vitest'
import { getImport } from '@/lib/imports/network/admin-data'
import { repeatImportSchema } from '@/lib/imports/network/admin-schema'
import { checkImport, removeImportKey, repeatImport } from '@/lib/imports/network/admin-service'
import { db } from '@/lib/platform/database/db'
import { EVERFLOW_KEY, everflowServer, smallEverflowNetwork } from '@/tests/support/imports/everflow-server'
import { importFiles, importFrom } from '@/tests/support/imports/network-imports'
import type { SourceServer } from '@/tests/support/imports/source-server'
import { smallTuneNetwork, TUNE_TOKEN, tuneServer } from '@/tests/support/imports/tune-server'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await db().networkImport.deleteMany({})
})

async function tune() {
  const server = tuneServer(smallTuneNetwork())
  servers.push(await server.listen())
  const begin = (kinds: 'advertiser'[]) => importFrom({ source: 'tune', base: server.base, key: TUNE_TOKEN }, { kinds })
  return { server, begin }
}

describe('an import by API', () => {
  test('can be begun again with the same key for another period', async () => {
    const { begin } = await tune()
    const { context, id } = await begin(['advertiser'])
    const period = { from: '2026-11-01', to: '2026-11-15', historyUntil: '2026-11-10' }
    const again = await repeatImport(context, { id, ...period, reason: 'the rest' })
    const stored = await getImport(again.id)
    expect(stored).toMatchObject(period)
    const { keySealed } = await db().networkImport.findUniqueOrThrow({ where: { id: again.id } })
    expect(keySealed).toMatch(/^v2\./)
    expect(keySealed).not.toContain(TUNE_TOKEN)
    const refused = { id, ...period, to: '2026-10-01', reason: 'the rest' }
    expect(repeatImportSchema.safeParse(refused).success).toBe(false)
  })

  test('loses its key with all imports of its network, unless one of them is at work', async () => {
    const { begin } = await tune()
    const { context, id } = await begin(['advertiser'])
    const again = await repeatImport(context, {
      id,
      from: '2026-11-01',
      to: '2026-11-02',
      historyUntil: '2026-11-10',
      reason: 'x',
    })
    const server = everflowServer(smallEverflowNetwork())
    servers.push(await server.listen())
    const other = await importFrom({ source: 'everflow', base: server.base, key: EVERFLOW_KEY }, { kinds: ['offer'] })
    await checkImport(context, { id: again.id })
    await expect(removeImportKey(context, { id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await getImport(id)).toMatchObject({ hasKey: true })
    await db().networkImport.update({ where: { id: again.id }, data: { state: 'checked' } })
    await removeImportKey(context, { id })
    const keyed = await Promise.all([id, again.id, other.id].map(async (each) => (await getImport(each)).hasKey))
    expect(keyed).toEqual([false, false, true])
  })

  test('of another network of the source is refused by API, since its ids would be taken for those of the first', async () => {
    await db().importedNetwork.deleteMany({})
    const { begin, server } = await tune()
    const { check, run } = await begin(['advertiser'])
    const another = () =>
      importFrom({ source: 'tune', base: server.base, network: 'second', key: TUNE_TOKEN }, { kinds: ['advertiser'] })
    const early = await another()
    await check()
    await run()
    await expect(another()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('CSV exports') })
    await early.check()
    await expect(early.confirm()).rejects.toMatchObject({ code: 'conflict' })
    await db().networkImport.deleteMany({})
    await expect(another()).rejects.toMatchObject({ code: 'conflict' })
    await importFiles('tune', { advertiser: 'ID,Company\n975,Second Ltd\n' })
    await begin(['advertiser'])
  })
})
