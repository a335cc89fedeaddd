import type { OfferRecord } from '@/lib/reporting/search/schema'

type Sketch = Partial<Omit<OfferRecord['Offer'], 'id' | 'name'>> & { categories?: readonly string[]; picture?: string }

/** An offer of the search; by default $25 flat, Northpay, Finance. */
export function offerRecord(id: number, name: string, sketch: Sketch = {}): OfferRecord {
  const { categories = ['Finance'], picture, ...offer } = sketch
  return {
    Offer: {
      id,
      name,
      description: 'Pays when the account is opened.',
      display_advertiser: 'Northpay',
      default_payout: 25,
      payout: 25,
      payout_type: 'cpa_flat',
      percent_payout: 0,
      is_subscription: '0',
      subscription_frequency: null,
      payout_cap: null,
      ...offer,
    },
    Thumbnail: picture ? { preview_uri: picture } : null,
    categories: categories.map((category) => ({ name: category })),
  }
}
