import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// The spec's table of routes: the id, the route, and the folder of its page.
const ROUTES: [id: string, route: string, folder: string][] = [
  ['S2.1', '/home', '(affiliate)/home'],
  ['S2.2', '/', ''],
  ['S2.3', '/account', '(affiliate)/account'],
  ['S2.4', '/account/profile', '(affiliate)/account/profile'],
  ['S2.5', '/account/payment', '(affiliate)/account/payment'],
  ['S2.6', '/account/privacy-security', '(affiliate)/account/privacy-security'],
  ['S2.7', '/account/tax-form', '(affiliate)/account/tax-form'],
  ['S2.8', '/account/connections', '(affiliate)/account/connections'],
  ['S2.9', '/account/help', '(affiliate)/account/help'],
  ['S2.10', '/home/tools/university', '(affiliate)/home/tools/university'],
  ['S2.11', '/referrals', '(affiliate)/referrals'],
  ['S2.12', '/levels', '(affiliate)/levels'],
  ['S2.13', '/market', '(affiliate)/market'],
  ['S2.14', '/offers', '(affiliate)/offers'],
  ['S2.15', '/offers/{id}', '(affiliate)/offers/[id]'],
  ['S2.16', '/search', '(affiliate)/search'],
  ['S2.17', '/dashboard', '(affiliate)/dashboard'],
  ['S2.18', '/sign-up', '(auth)/sign-up'],
]

describe('the spec’s routes', () => {
  test.each(ROUTES)('%s: %s has a page file', (_id, route, folder) => {
    expect(folder.replace(/\([a-z]+\)\//, '').replace('[id]', '{id}')).toBe(route.slice(1))
    expect(existsSync(`app/${folder ? `${folder}/` : ''}page.tsx`)).toBe(true)
  })
})
