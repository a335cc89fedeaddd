import { type Cents, dollars } from '@/lib/platform/money/cents'
import type { RealTimeBalance } from './schema'

type Balances = Record<'availableCents' | 'pendingCents' | 'inPayoutCents' | 'earnedCents', Cents>

/** Balances for the header, in decimal dollars. `balance` is what is available. */
export function realTimeBalance(balances: Balances): RealTimeBalance {
  return {
    balance: dollars(balances.availableCents),
    pending: dollars(balances.pendingCents),
    inPayout: dollars(balances.inPayoutCents),
    totalPayout: dollars(balances.earnedCents),
  }
}

/**
 * The position of a line in its account. Of lines at the same instant, credits (side 0) come before debits (side 1), so
 * that no running balance is lower than the balance ever was.
 */
export type Position = { at: Date; side: 0 | 1; id: string }

export const CURSOR = /^(\d{1,13})-([01])-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A position as the text of a cursor. */
export const cursorOf = ({ at, side, id }: Position): string => `${at.getTime()}-${side}-${id}`
