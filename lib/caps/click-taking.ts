import 'server-only'
import { easternDay } from '../dates/days'
import { transact } from '../transaction'
import { type Take, takeFromCaps } from './taking'

/** A click that waits to be taken out of the caps of its offer; `refusedBy` is told once it was. */
export type ClickTake = { takes: readonly Take[]; at: Date; refusedBy?: number }

/** Takes clicks out of their caps, many in one transaction. Those around midnight each in their own day. */
export async function takeClicks(clicks: readonly ClickTake[]): Promise<void> {
  const days = Map.groupBy(clicks, ({ at }) => easternDay(at))
  for (const group of days.values()) {
    const at = group[0]?.at ?? new Date(0)
    const refusals = await transact((tx) =>
      takeFromCaps(
        tx,
        group.map(({ takes }) => takes),
        at,
      ),
    )
    for (const [index, click] of group.entries()) {
      const capId = refusals[index]
      if (capId !== undefined) click.refusedBy = capId
    }
  }
}
