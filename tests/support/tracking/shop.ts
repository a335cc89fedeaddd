import { createAffiliate } from '../factories/affiliates'
import { createAdvertiser, createOffer } from '../factories/offers'
import { clickIdOf, postback, rulesSettled, track } from './tracking'

/** The time of these tests. */
export const NOW = new Date('2026-11-20T15:00:00Z')
export const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000)

type ClickOptions = {
  offerId?: number
  affiliateId?: number
  at?: Date
  method?: string
  peer?: string
  headers?: Record<string, string>
}

/** An advertiser with one offer ($25, no hold), with functions to click its links and post sales. */
export async function openShop() {
  const advertiser = await createAdvertiser()
  const offer = await createOffer({ advertiserId: advertiser.id })
  // a postback is refused as a stranger's until the click path has heard of the advertiser's token
  await rulesSettled()
  let transaction = 0
  const newTxn = () => `T-${advertiser.id}-${++transaction}`

  async function click(options: ClickOptions = {}) {
    const affiliateId = options.affiliateId ?? (await createAffiliate()).id
    await rulesSettled()
    const url = `/c/${options.offerId ?? offer.id}?a=${affiliateId}&source=tiktok-bio&s1=a`
    return { affiliateId, click_id: clickIdOf(await track(url, { at: NOW, ...options })) }
  }
  const send = (parameters: Record<string, string | undefined>, visit: Parameters<typeof postback>[1] = {}) =>
    postback({ token: advertiser.token, txn_id: newTxn(), ...parameters }, { at: NOW, ...visit })

  return { advertiser, offer, newTxn, click, send }
}
