import 'server-only'
import { easternDay } from '@/lib/platform/dates/days'
import { transact } from '@/lib/platform/transaction'
import { type Take, takeFromCaps } from './service'

/** A click that waits to be taken out of the caps of its offer; `refusedBy` is told once it was. */
export type ClickTake = { takes: readonly Take[]; at: Date; refusedBy?: number }

/** Takes clicks out of their caps, many in one transaction. Those around midnight each in their own day. */
export async function takeClicks(clicks: readonly ClickTake[]): Promise<void> {
  for (const day of new Set(clicks.map(({ at }) => easternDay(at)))) {
    await takeOfDay(clicks.filter(({ at }) => easternDay(at) === day))
  }
}

async function takeOfDay(clicks: readonly ClickTake[]): Promise<void> {
  const at = clicks[0]?.at
  if (!at) return
  const events = clicks.map(({ takes }) => takes)
  const refusals = await transact((tx) => takeFromCaps(tx, events, at))
  for (const [index, click] of clicks.entries()) {
    const capId = refusals[index]
    if (capId !== undefined) click.refusedBy = capId
  }
}
