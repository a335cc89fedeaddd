import { PlaceList } from './place-list'
import { accountPlaces } from './places'

/** The account's pages with their descriptions. */
export function AccountLinks({ isAffiliate }: { isAffiliate: boolean }) {
  return <PlaceList label="Pages of your account" places={accountPlaces(isAffiliate)} />
}
