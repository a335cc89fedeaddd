import { expect, test } from 'vitest'
import { listCountries } from '@/lib/accounts/profile/rules'
import { COUNTRY_CODES } from '@/lib/platform/text/country'

test('the list has every country once, by its name and sorted by name', () => {
  const countries = listCountries()
  // without the six uninhabited territories of ISO 3166-1
  expect(countries).toHaveLength(243)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(243)
  // every code has a name
  expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
})
