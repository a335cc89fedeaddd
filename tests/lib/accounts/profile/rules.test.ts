import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '@/lib/accounts/profile/constants'
import { listCountries } from '@/lib/accounts/profile/rules'

test('every country stands once in the list, by its name and in the order of names', () => {
  const countries = listCountries()
  // the six of ISO 3166-1 where nobody lives are left out
  expect(countries).toHaveLength(243)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(243)
  // what has no name of its own is no country
  expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
})
