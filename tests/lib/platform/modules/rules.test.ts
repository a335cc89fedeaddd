import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MODULE_NAMES } from '@/lib/platform/modules/constants'
import { isOfPages } from '@/lib/platform/modules/page-rules'
import { MODULE_PATHS } from '@/lib/platform/modules/path-constants'
import { findModule, isPathOff } from '@/lib/platform/modules/path-rules'
import { isPageOff, pagesOf } from '@/lib/platform/modules/rules'

/** The folders of `app` with a file of that name, below a folder of it if one is given. */
function filesOf(...names: [string] | [string, string]): string[] {
  const [folder, name] = names.length === 2 ? names : ['', names[0]]
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file}`)
    .filter((file) => file.endsWith(`/${name}`) && file.startsWith(`/${folder}`))
    .map((file) => file.slice(0, -name.length - 1))
}

/** The addresses of pages and calls, as their files name them: a parameter is any segment. */
const ADDRESSES = [
  ...filesOf('page.tsx').map((file) => file.replace(/\/\([^)]*\)/g, '')),
  ...filesOf('_api', 'route.ts').map((file) => file.replace(/^\/_api/, '/api')),
].map((address) => address.replace(/\[[^\]]*\]/g, 'x'))

describe('the module of an address', () => {
  test.each([
    ['/levels', 'levels'],
    ['/levels?from=menu', 'levels'],
    ['/api/levels/history', 'levels'],
    ['/api/v1/levels/history', 'levels'],
    ['/home/tools', 'starterPack'],
    ['/home/tools/', 'starterPack'],
    ['/api/tools', 'starterPack'],
    ['/home/tools/university/first-link', 'university'],
    ['/api/conversions/0199/appeal', 'appeals'],
    ['/api/v1/conversions/{id}/appeal', 'appeals'],
    ['/admin/manage-quests/7', 'quests'],
    ['/api/admin/manage-quests/contests/squads', 'squads'],
    ['/account/squad#members', 'squads'],
    ['/market', 'market'],
  ])('%s is %s', (address, module) => {
    expect(findModule(address)).toBe(module)
  })

  test('an address below that of another module is gone with either', () => {
    const address = '/api/admin/manage-quests/contests/squads'
    expect([isPathOff(address, ['squads']), isPathOff(address, ['quests'])]).toEqual([true, true])
    expect([isPathOff(address, ['levels']), isPathOff('/admin/manage-quests', ['squads'])]).toEqual([false, false])
  })

  test.each([
    '/',
    '/home',
    '/marketing',
    '/levelsome',
    '/api/conversions',
    '/api/conversions/appeal',
    '/api/shop/orders',
    '/account',
    '/admin',
    '/api/v1',
  ])('%s is of none', (address) => {
    expect(findModule(address)).toBeUndefined()
  })

  test.each(MODULE_NAMES)('%s has only addresses that exist', (name) => {
    const known = (path: string) => {
      const exact = path.replace(/\$$/, '').replaceAll('*', 'x')
      return ADDRESSES.some((address) => address === exact || address.startsWith(`${exact}/`))
    }
    expect(MODULE_PATHS[name].filter((path) => !known(path))).toEqual([])
  })

  test('tracking, money, accounts, offers and reports are of none', () => {
    const kept = /^\/(api\/)?(c|t|postback|offers|conversions|dashboard|statements|payouts|login|account|stats)(\/|$)/
    const optional = ADDRESSES.filter((address) => kept.test(address)).filter((address) => findModule(address))
    expect(optional.sort()).toEqual(
      ADDRESSES.filter((address) =>
        /^\/(api\/)?account\/(squad|funding)|\/appeal$|\/conversions\/(evidence|missing|inquiries(\/list)?)$/.test(
          address,
        ),
      )
        .filter((address) => kept.test(address))
        .sort(),
    )
  })

  test('is off only where the network does without it', () => {
    expect(isPathOff('/levels', [])).toBe(false)
    expect(isPathOff('/levels', ['streak', 'shop'])).toBe(false)
    expect(isPathOff('/levels', ['streak', 'levels'])).toBe(true)
  })
})

test.each([
  ['/levels', true],
  ['/levels?tab=1', true],
  ['/levels/5#top', true],
  ['/levelset', false],
  ['/home/tools', true],
  ['/home/tools?q=a', true],
  ['/home/tools/university', false],
  ['/', false],
])('the page %s is one of levels and Starter Pack: %s', (href, isOne) => {
  expect(isOfPages(href, pagesOf(['levels', 'starterPack', 'streak']))).toBe(isOne)
  expect(isPageOff(href, ['levels', 'starterPack', 'streak'])).toBe(isOne)
})
