import { type Cents, dollars } from '@/lib/platform/money/cents'
import type { RealTimeBalance } from './schema'

type Balances = Record<'availableCents' | 'pendingCents' | 'inPayoutCents' | 'earnedCents', Cents>

/** Balances as the shell shows them: decimal dollars. `balance` is what is available. */
export function realTimeBalance(balances: Balances): RealTimeBalance {
  return {
    balance: dollars(balances.availableCents),
    pending: dollars(balances.pendingCents),
    inPayout: dollars(balances.inPayoutCents),
    totalPayout: dollars(balances.earnedCents),
  }
}

/**
 * Where a line stands in its account. Lines of one instant are put with money coming in (side 0) before money going
 * out (side 1), so that no running balance dips below what it ever was.
 */
export type Position = { at: Date; side: 0 | 1; id: string }

const CURSOR = /^(\d{1,13})-([01])-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A position as the text of a cursor. */
export const cursorOf = ({ at, side, id }: Position): string => `${at.getTime()}-${side}-${id}`

/** A cursor back to its position; undefined for anything that is none. */
export function readCursor(text: string): Position | undefined {
  const [, ms, side, id] = CURSOR.exec(text) ?? []
  return id ? { at: new Date(Number(ms)), side: side === '1' ? 1 : 0, id } : undefined
}
