import { PlaceList } from './place-list'
import { accountPlaces } from './places'

/** The pages of an account with what is on them. */
export function AccountLinks({ isAffiliate }: { isAffiliate: boolean }) {
  return <PlaceList label="Pages of your account" places={accountPlaces(isAffiliate)} />
}
