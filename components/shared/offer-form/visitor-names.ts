import { COUNTRY_CODES } from '@/lib/platform/text/country'

/** "Desktop" */
export const deviceName = (device: string): string => device.charAt(0).toUpperCase() + device.slice(1)

/** The names of typed country codes, as far as they are codes: "United States, Canada". */
export function countryNames(typed: string): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const codes = typed.toUpperCase().split(/[\s,;]+/)
  return codes
    .filter((code) => COUNTRY_CODES.includes(code))
    .map((code) => names.of(code) ?? code)
    .join(', ')
}
