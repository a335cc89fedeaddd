import { processSales, type QueuedSale } from '@/lib/conversions/processing/batch/service'
import { codesOf } from '@/lib/conversions/processing/named-code-rules'
import { toSale } from '@/lib/tracking/postbacks/authentication-rules'
import { findRenewal, toRenewal, toSaleByCode } from '@/lib/tracking/postbacks/batchable-sale-service'
import { inDollars } from '@/lib/tracking/postbacks/currency-conversion-service'
import { namesCustomerAlone } from '@/lib/tracking/postbacks/processing-service'
import type { openShop } from './shop'

/**
 * Records calls of an advertiser in one transaction, and then on its own what that leaves, as a process does.
 * @returns the places of the calls in the order in which they were taken
 */
export async function sendTogether(
  shop: Pick<Awaited<ReturnType<typeof openShop>>, 'advertiser' | 'send'>,
  calls: readonly Record<string, string>[],
  at: Date,
): Promise<number[]> {
  const sales = await Promise.all(
    calls.map(async (parameters): Promise<QueuedSale | undefined> => {
      const sent = { advertiserId: shop.advertiser.id, parameters, origin: { method: 'GET', ip: null }, at }
      const converted = await inDollars(sent)
      if ('result' in converted) throw new Error(converted.result.message)
      const { call } = converted
      const find = codesOf(parameters).length === 0 ? toRenewal : findRenewal
      const renewal = () => (namesCustomerAlone(parameters) ? find(call) : undefined)
      const sale = toSale(call) ?? (await renewal()) ?? toSaleByCode(call)
      return sale && { sale }
    }),
  )
  await processSales(sales.filter((sale) => sale !== undefined))
  const places = [...calls.keys()]
  const apart = places.filter((place) => !sales[place]?.result)
  for (const place of apart) await shop.send(calls[place] ?? {}, { at })
  return [...places.filter((place) => !apart.includes(place)), ...apart]
}
