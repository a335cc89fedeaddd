import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { marketOffer } from './market'

/** An offer of the offer list: open to all, social and search traffic, not saved. */
export const listedOffer = (id: number, name: string, own: Partial<ListedOffer> = {}): ListedOffer => ({
  ...marketOffer(id, name),
  isSubscription: false,
  renewalMonths: null,
  renewalPayments: null,
  allowedTraffic: ['Social', 'Search'],
  access: 'open',
  isSaved: false,
  ...own,
})
