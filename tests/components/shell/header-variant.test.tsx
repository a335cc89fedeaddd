import { describe, expect, test } from 'vitest'
import { headerVariant, isNativeAgent } from '@/components/shell/header-variant'
import { readSources } from '@/tests/support/setup/source-tree'

const TOP_LEVEL = ['/home', '/referrals', '/levels', '/offers', '/home/tools/university', '/']
/** Every page of the signed-in area, read from its folders. */
const PAGES = readSources()
  .flatMap(({ path }) => /^app\/(?:\(affiliate\)\/)?(.+)\/page\.tsx$/.exec(path)?.[1] ?? [])
  .filter((folder) => !/^(\(auth\)|demo|developers)/.test(folder))
  .map((folder) => `/${folder}`)
const BELOW = [...PAGES.filter((path) => !TOP_LEVEL.includes(path)), '/levels/x', '/homes']

test('the pages read from the folders include the known ones', () => {
  expect(PAGES).toEqual(expect.arrayContaining(TOP_LEVEL.filter((path) => path !== '/')))
  expect(BELOW).toEqual(expect.arrayContaining(['/account', '/account/payment', '/market', '/dashboard', '/shop']))
})

describe('headerVariant', () => {
  test.each(['/home', '/'])('%s has the full header, in the browser and in the app [S2.64]', (path) => {
    expect([headerVariant(path, false), headerVariant(path, true)]).toEqual(['home', 'home'])
  })

  test.each(BELOW)('%s has a plain bar in the browser [S2.64]', (path) => {
    expect(headerVariant(path, false)).toBe('bar')
  })

  test.each(BELOW)('%s has only a back button in the native app [S2.65] [S6.4]', (path) => {
    expect(headerVariant(path, true)).toBe('back')
  })

  test.each(TOP_LEVEL)('%s has no back button in the native app [S2.65]', (path) => {
    expect(headerVariant(path, true)).not.toBe('back')
  })
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

describe('isNativeAgent', () => {
  test.each([
    ['the app on iOS', `${IPHONE} Mobile/15E148 StokeApp/1.2.0`],
    ['the app on Android', `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36 StokeApp/1.2.0`],
    ['a Capacitor shell that names itself in the user agent', `${IPHONE} Mobile/15E148 Capacitor/7.0`],
  ])('detects %s [S6.4]', (_title, agent) => {
    expect(isNativeAgent(agent)).toBe(true)
  })

  test.each([
    ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'],
    ['the browser inside another app', `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 357.0`],
    ['an empty user agent', ''],
  ])('does not detect %s [S6.4]', (_title, agent) => {
    expect(isNativeAgent(agent)).toBe(false)
  })
})
