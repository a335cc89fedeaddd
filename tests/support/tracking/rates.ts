import { db } from '@/lib/platform/database/db'
import { bookWaitingCalls } from '@/lib/tracking/postbacks/exchange-rate-wait-service'
import { followBooked } from '@/lib/tracking/shops/webhook-service'

/** Stores that so many units of a currency were so many dollars on a day. */
export const addRate = (currency: string, day: string, dollars: string, units = '1') =>
  db().exchangeRate.create({
    data: { currency, day: new Date(`${day}T00:00:00Z`), units, dollars, source: 'ecb_file', createdAt: new Date() },
  })

/** Processes what waits for a rate that is there by now. */
export const bookWaiting = (at: Date) => bookWaitingCalls({ at, onBooked: followBooked })
