import { processSales, type QueuedSale } from '@/lib/conversions/processing/batch/service'
import { postbackSchema } from '@/lib/conversions/processing/postback-schema'
import { findRenewal } from '@/lib/tracking/postbacks/processing-service'
import type { openShop } from './shop'

/** Records calls of an advertiser in one transaction, and then on its own what that leaves, as a process does. */
export async function sendTogether(
  shop: Pick<Awaited<ReturnType<typeof openShop>>, 'advertiser' | 'send'>,
  calls: readonly Record<string, string>[],
  at: Date,
): Promise<void> {
  const sales = await Promise.all(
    calls.map(async (parameters): Promise<QueuedSale | undefined> => {
      const reported = { advertiserId: shop.advertiser.id, parameters, origin: { method: 'GET', ip: null }, at }
      if (!parameters.click_id) {
        const sale = await findRenewal(reported)
        return sale && { sale }
      }
      const { click_id: clickRef, ...postback } = postbackSchema.parse(parameters)
      return { sale: { ...reported, postback, clickRef } }
    }),
  )
  await processSales(sales.filter((sale) => sale !== undefined))
  for (const [index, sale] of sales.entries()) if (!sale?.result) await shop.send(calls[index] ?? {}, { at })
}
