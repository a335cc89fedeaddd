import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { getReconciliation, listListRows } from '@/lib/imports/reconciliation/data'
import { runReconciliations } from '@/lib/imports/reconciliation/run-service'
import { compareList, createList, storeListPart } from '@/lib/imports/reconciliation/service'
import { fixedClock } from '@/lib/platform/dates/clock'
import { NOW } from '../tracking/shop'

type Member = Pick<AdvertiserActor, 'userId' | 'role' | 'advertiser'>

/** Sends a list of November as a person of an advertiser, in two parts. @returns its id */
export async function sendList(actor: Member, lines: readonly string[]): Promise<string> {
  const context = { actor, at: NOW }
  const { id } = await createList(context, { fileName: 'list.csv' })
  const content = new TextEncoder().encode(lines.join('\n'))
  const half = Math.floor(content.length / 2)
  await storeListPart(context, { id, place: 0, content: content.slice(0, half) })
  await storeListPart(context, { id, place: 1, content: content.slice(half) })
  return id
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

/** Has it compared with the columns that are recognized, and returns its rows. A day that is empty is the file's. */
export async function compareNow(actor: Member, id: string, timeZone = 'America/New_York', days = NOVEMBER) {
  const reader = { advertiserId: actor.advertiser.advertiserId, isStaff: false }
  const { sample } = await getReconciliation(reader, id)
  if (!sample) throw new Error('no sample')
  await compareList({ actor, at: NOW }, { id, comparison: { ...sample.format, timeZone, ...days } })
  await runReconciliations({ clock: fixedClock(NOW) })
  return rowsOf(reader, id)
}

export const rowsOf = async (reader: { advertiserId: number; isStaff: boolean }, id: string) =>
  (await listListRows(reader, id, { after: 0 })).rows
