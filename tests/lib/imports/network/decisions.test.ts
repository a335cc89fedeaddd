import { describe, expect, test } from 'vitest'
import { acceptRows } from '@/lib/imports/network/decision-admin-service'
import { importFiles } from '@/tests/support/imports/network-imports'

describe('rows that wait for a decision', () => {
  const loss = (id: string) => `${id},Hats ${id},994,https://h.example/?c={transaction_id},9,7,active\n`

  test('are accepted together, and only they and what depends on them are judged again', async () => {
    const { check, rows, context, id, work } = await importFiles('tune', {
      advertiser: 'ID,Company\n994,Decided Ltd\n',
      offer: `ID,Name,Advertiser ID,Offer URL,Default Payout,Max Payout,Status\n${loss('991')}${loss('992')}${loss('993')}995,Fine,994,https://h.example/?c={transaction_id},5,7,active\n`,
      cap: 'Offer ID,Cap Type,Interval,Value\n991,conversions,daily,10\n995,conversions,daily,10\n',
    })
    await check()
    const judged = await rows()
    const of = (kind: string, externalId: string) =>
      judged.find((row) => row.kind === kind && row.externalId?.startsWith(externalId))?.line ?? 0
    expect(judged.map(({ verdict }) => verdict)).toEqual([
      'create',
      'decision',
      'decision',
      'decision',
      'create',
      'refused',
      'create',
    ])
    await expect(
      acceptRows(context, { id, lines: [of('offer', '991'), of('offer', '995')], isAccepted: true }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await acceptRows(context, { id, lines: [of('offer', '991'), of('offer', '992')], isAccepted: true })
    const waiting = (await rows()).filter(({ verdict }) => verdict === null).map(({ line }) => line)
    expect(waiting).toEqual([of('offer', '991'), of('offer', '992'), of('cap', '991')])
    await work()
    expect((await rows()).map(({ verdict }) => verdict)).toEqual([
      'create',
      'create',
      'create',
      'decision',
      'create',
      'create',
      'create',
    ])
    await acceptRows(context, { id, lines: [of('offer', '991')], isAccepted: false })
    await work()
    expect((await rows()).map(({ verdict }) => verdict)).toEqual([
      'create',
      'decision',
      'create',
      'decision',
      'create',
      'refused',
      'create',
    ])
  })
})
