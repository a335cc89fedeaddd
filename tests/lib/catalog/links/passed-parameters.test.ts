import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isKnownParameter,
  parameterFates,
  passedName,
  passedParameterProblem,
  passParameters,
  typedParameters,
  withParameters,
} from '@/lib/catalog/links/passed-parameter-rules'
import { trackingLink } from '@/lib/catalog/links/rules'
import { parseLinkTexts } from '@/lib/catalog/links/schema'

const extrasOf = (query: string) => parseLinkTexts(new URLSearchParams(query)).extras ?? []
const none = () => false

// in the form in which each network publishes its click id
const CLICK_IDS = {
  gclid: 'EAIaIQobChMI2_fX9ZqC9AIVkYFaBR3q1QwPEAAYASAAEgKq-PD_BwE',
  gbraid: '0AAAAAD6fCZ2mR4pK1fL8',
  wbraid: 'Cj0KCQiA3Y-ABhCnARIsAKYDH7sExample~',
  fbclid: 'IwZXh0bgNhZW0BMABhZGlkAasYn5c2kKQBHTTr_aem_3xNq',
  ttclid: 'E.C.P.CtQBdGhpcyBpcyBhbiBleGFtcGxlLg',
  msclkid: '9c1b3d6e2f7a1f0c8a7d5e4b3c2a1908',
  ScCid: 'fdb2a0c7-6a3f-4c7d-9d7d-0f6b1a0a7a51',
  li_fat_id: 'c5b28a54-1f2a-4b55-9a08-8a56d3f3e8b7',
  yclid: '13098273645091827364',
  irclickid: 'wQX1Ql0AxxyOUyXQ8Wz2x3gYUkA2Vr0',
  hsa_acc: '1234567890',
}

describe('the parameters that an offer passes on', () => {
  test.each(Object.entries(CLICK_IDS))('the click id %s of a network arrives as it was sent', (name, id) => {
    const read = passParameters(extrasOf(new URLSearchParams({ a: '1', [name]: id }).toString()), [name], none)
    expect(read).toEqual({ passed: { [name]: id }, dropped: [] })
    expect(isKnownParameter(name)).toBe(true)
  })

  test('are found in any case, go on by the name of the offer, and by their beginning as the link has them', () => {
    expect(passedName('GCLID', ['gclid'])).toBe('gclid')
    expect(passedName('sccid', ['ScCid'])).toBe('ScCid')
    expect(passedName('utm_Source', ['utm_*'])).toBe('utm_Source')
    expect(passedName('utm', ['utm_*'])).toBeUndefined()
    expect(passedName('a', ['a*'])).toBe('a')
    expect(passedName('x'.repeat(41), ['x*'])).toBeUndefined()
  })

  test('are named where they do not go on, empty ones and sub-IDs of other networks apart', () => {
    const read = passParameters(extrasOf('sub2=x&gclid=g&ref=1&empty=&fbclid=f&ref=2'), ['gclid'], none)
    expect(read).toEqual({ passed: { gclid: 'g' }, dropped: ['ref', 'fbclid'] })
    expect(passParameters(extrasOf('sub1=x&empty='), [], none)).toBeUndefined()
  })

  test('a sub-ID of another network that our own name keeps out is named too', () => {
    expect(passParameters(extrasOf('s1=a&sub1=b'), [], none)?.dropped).toEqual(['sub1'])
    expect(passParameters(extrasOf('s1=1&s2=2&s3=3&s4=4&s5=5&click_id=x'), [], none)?.dropped).toEqual(['click_id'])
  })

  test('one that both means a sub-ID and goes on does both', () => {
    const extras = extrasOf('click_id=c-1')
    expect(extras[0]?.readAs).toBe('s1')
    expect(passParameters(extras, ['click_id'], none)).toEqual({ passed: { click_id: 'c-1' }, dropped: [] })
  })

  test('of several values the first that says something counts', () => {
    expect(passParameters(extrasOf('gclid=&gclid=one&GCLID=two'), ['gclid'], none)?.passed).toEqual({ gclid: 'one' })
  })

  test('a value that is too long for a click id is left out whole, and what cannot be stored becomes spaces', () => {
    expect(passParameters(extrasOf(`gclid=${'x'.repeat(501)}`), ['gclid'], none)).toEqual({
      passed: {},
      dropped: ['gclid'],
    })
    expect(passParameters(extrasOf('ref=a%00b%0Ac'), ['ref'], none)?.passed).toEqual({ ref: 'a b c' })
  })

  test('thirty of one link go on, with 2,000 characters in all, and the rest is named', () => {
    const many = Array.from({ length: 40 }, (_, index) => `utm_${index}=1`).join('&')
    const read = passParameters(extrasOf(many), ['utm_*'], none)
    expect(Object.keys(read?.passed ?? {})).toHaveLength(30)
    expect(read?.dropped).toHaveLength(10)
    const long = Array.from({ length: 6 }, (_, index) => `utm_${index}=${'x'.repeat(400)}`).join('&')
    expect(Object.keys(passParameters(extrasOf(long), ['utm_*'], none)?.passed ?? {})).toHaveLength(5)
  })

  test('a parameter that the destination has itself stays as the destination has it', () => {
    expect(passParameters(extrasOf('cid=evil&utm_source=x'), ['cid', 'utm_*'], (name) => name === 'cid')).toEqual({
      passed: { utm_source: 'x' },
      dropped: ['cid'],
    })
  })

  test('at most twenty names of others are kept, forty characters each', () => {
    const query = Array.from({ length: 50 }, (_, index) => `p${index}=1`).join('&')
    expect(passParameters(extrasOf(query), [], none)?.dropped).toHaveLength(20)
    expect(passParameters(extrasOf(`${'n'.repeat(90)}=1`), [], none)?.dropped).toEqual(['n'.repeat(40)])
  })
})

test('no value or name of a link can change more of the destination than its own parameter [Q29]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
      const query = new URLSearchParams([[name, value]]).toString()
      const passed = passParameters(extrasOf(query), ['gclid', 'utm_*', 'c*'], (each) => each === 'cid')?.passed ?? {}
      const url = new URL(withParameters('https://shop.example/p?cid=1#top', passed))
      expect(url.origin + url.pathname + url.hash).toBe('https://shop.example/p#top')
      expect(url.searchParams.getAll('cid')).toEqual(['1'])
      expect([...url.searchParams].slice(1)).toEqual(Object.entries(passed))
    }),
  )
})

test.each([
  ['https://shop.example/', 'https://shop.example/?g=1'],
  ['https://shop.example/?', 'https://shop.example/?g=1'],
  ['https://shop.example/?a=1', 'https://shop.example/?a=1&g=1'],
  ['https://shop.example/?a=1&', 'https://shop.example/?a=1&g=1'],
  ['/demo/landing#x?y', '/demo/landing?g=1#x?y'],
])('%s gets a parameter in its query', (from, to) => {
  expect(withParameters(from, { g: '1' })).toBe(to)
})

test('ad parameters of many networks are known by name', () => {
  const names =
    'gclid gad_source ranMID irgwc zanpid tduid pk_campaign mtm_source matomo_kwd _hsenc mkt_tok ef_id s_kwcid obclid _openstat'
  expect(names.split(' ').filter((name) => !isKnownParameter(name))).toEqual([])
  expect(['gclid2', 'pk', 'xmtm_source', 'ran'].filter(isKnownParameter)).toEqual([])
})

test.each([
  ['gclid', undefined],
  ['utm_*', undefined],
  ['aff.sub-9', undefined],
  ['*', 'no name'],
  ['a b', 'no name'],
  ['utm_*x', 'no name'],
  ['S1', 'our own links'],
  ['lp', 'our own links'],
  ['x'.repeat(42), 'no name'],
])('%s on the list of an offer', (typed, problem) => {
  if (problem === undefined) expect(passedParameterProblem(typed)).toBeUndefined()
  else expect(passedParameterProblem(typed)).toContain(problem)
})

describe('what is typed into the link builder', () => {
  test.each([
    [
      'gclid={gclid}&utm_source=news',
      [
        ['gclid', '{gclid}'],
        ['utm_source', 'news'],
      ],
    ],
    ['?fbclid=1', [['fbclid', '1']]],
    [
      'https://track.example/x?a=2&ttclid=__CLICKID__#top',
      [
        ['a', '2'],
        ['ttclid', '__CLICKID__'],
      ],
    ],
    [
      'gclid={gclid}\nmsclkid={msclkid}',
      [
        ['gclid', '{gclid}'],
        ['msclkid', '{msclkid}'],
      ],
    ],
    ['ref', [['ref', '']]],
    ['  ', []],
    [
      'utm_source=a b&c=1',
      [
        ['utm_source', 'a b'],
        ['c', '1'],
      ],
    ],
    ['a=b?c', [['a', 'b?c']]],
    [
      'https://go.example/c/1?a=1&amp;gclid=2',
      [
        ['a', '1'],
        ['gclid', '2'],
      ],
    ],
  ])('%s is read', (text, parameters) => {
    expect(typedParameters(text)).toEqual(parameters)
  })

  test('is in the link with its placeholders readable, and each says what becomes of it', () => {
    const parameters = typedParameters('gclid={gclid}&clickid={clickid}&ref=1&s1=x')
    const link = trackingLink({ origin: 'https://stoke.example', offerId: 7, affiliateId: 3, parameters })
    expect(link).toBe('https://stoke.example/c/7?a=3&gclid={gclid}&clickid={clickid}&ref=1')
    const extras = parseLinkTexts(new URL(link).searchParams).extras ?? []
    expect(parameterFates(parameters, extras, ['gclid'])).toEqual([
      { name: 'gclid', is: 'passed', as: 'gclid' },
      { name: 'clickid', is: 'read', as: 's1' },
      { name: 'ref', is: 'dropped', as: '' },
      { name: 's1', is: 'own', as: 's1' },
    ])
  })
})
