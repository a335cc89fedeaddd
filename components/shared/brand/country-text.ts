import { usePublicSettings } from './public-settings'

const UNKNOWN = 'This server has no database of countries. Unless the CDN in front of it sends the visitor’s country,'

/**
 * Adds to what is said of a choice of countries that this server may not know them: `hint` alone where it has a database
 * of countries.
 * @param effect what follows for a visitor of unknown country, as the end of a sentence
 */
export function useCountryText() {
  const { hasCountries } = usePublicSettings()
  return (hint: string, effect: string): string => (hasCountries ? hint : `${hint} ${UNKNOWN} ${effect}`)
}
