import { ChoiceField } from '@/components/shared/forms/fields'
import type { OfferChoices } from '@/lib/catalog/offers/admin-schema'
import type { NewOfferFieldsProps } from './field-props'

/** The name of an advertiser of the choices; empty for none. */
export const advertiserName = ({ advertisers }: Pick<OfferChoices, 'advertisers'>, id: number | null): string =>
  advertisers.find((each) => each.id === id)?.name ?? ''

/** The name affiliates see is the advertiser's until another one is typed, the currency of the price until there is a price. */
export function AdvertiserField({ draft, change, choices, errors }: NewOfferFieldsProps) {
  const choose = (advertiserId: number | null) => {
    const isOwn =
      draft.displayAdvertiser === '' || draft.displayAdvertiser === advertiserName(choices, draft.advertiserId)
    const currency = choices.advertisers.find(({ id }) => id === advertiserId)?.currency
    change({
      advertiserId,
      ...(isOwn && { displayAdvertiser: advertiserName(choices, advertiserId) }),
      ...(currency && draft.revenue === '' && { revenueCurrency: currency }),
    })
  }
  return (
    <ChoiceField
      label="Advertiser"
      hint="It pays for the conversions. It cannot be changed later."
      none="Choose an advertiser"
      value={draft.advertiserId}
      onChange={choose}
      options={choices.advertisers}
      error={
        errors.advertiserId === undefined || draft.advertiserId !== null ? errors.advertiserId : 'Choose an advertiser.'
      }
    />
  )
}
