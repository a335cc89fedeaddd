import { describe, expect, test } from 'vitest'
import { BUILT_IN_TERMS_VERSION } from '@/lib/people/affiliates/application-constants'
import { affiliateTerms, canSend, isShown, parseWebsite } from '@/lib/people/affiliates/application-rules'
import { applicationFormSchema } from '@/lib/people/affiliates/application-schema'

describe('a website', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['  youtube.com/@ada ', 'https://youtube.com/@ada'],
    ['http://blog.example.co.uk/cards?page=2', 'http://blog.example.co.uk/cards?page=2'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s is read as %s', (typed, url) => expect(parseWebsite(typed.trim())).toBe(url))

  test.each([
    'my site',
    'localhost',
    'javascript:alert(1)',
    'ftp://example.com',
    'mailto:ada@example.com',
    '192.168.0.1',
    'http://[::1]/',
    'https://ada:secret@example.com',
    'example.com:8080',
    'example.c',
    '@ada',
    '.',
  ])('%s is refused', (typed) => expect(parseWebsite(typed)).toBeNull())
})

describe('the form', () => {
  const FORM = {
    website: 'example.com',
    trafficKinds: ['Video', 'Social'],
    country: 'DE',
    isAccepted: true,
    promotion: 'Two videos a week about cards.',
  }
  const problems = (change: object) =>
    applicationFormSchema.safeParse({ ...FORM, ...change }).error?.issues.map(({ path, message }) => [path[0], message])

  test('takes what is complete, the kinds in their usual order', () => {
    expect(applicationFormSchema.parse(FORM)).toMatchObject({
      website: 'https://example.com/',
      trafficKinds: ['Social', 'Video'],
    })
  })

  test.each([
    [{ website: 'my site' }, 'website', /address of your site/],
    [{ website: `example.com/${'a'.repeat(300)}` }, 'website', /under 300/],
    [{ trafficKinds: [] }, 'trafficKinds', /at least one/],
    [{ trafficKinds: ['Fax'] }, 'trafficKinds', /./],
    [{ country: '' }, 'country', /your country/],
    [{ country: 'XX' }, 'country', /your country/],
    [{ promotion: 'Ads' }, 'promotion', /at least 20/],
    [{ promotion: 'a'.repeat(501) }, 'promotion', /at most 500/],
    [{ promotion: `Two videos a week\u0000 about` }, 'promotion', /text only/],
    [{ isAccepted: false }, 'isAccepted', /Accept the terms/],
  ])('refuses %o at its field', (change, field, message) => {
    expect(problems(change)).toEqual([[field, expect.stringMatching(message)]])
  })
})

test('the terms are the network’s own where it has some, else those of the product', () => {
  const own = { isAsked: true, termsUrl: 'https://example.com/terms', termsVersion: '7' }
  expect(affiliateTerms(own)).toEqual({ url: 'https://example.com/terms', version: '7' })
  expect(affiliateTerms({ ...own, termsUrl: null })).toEqual({ url: '/terms', version: BUILT_IN_TERMS_VERSION })
})

test.each([
  ['pending', null, false, true],
  ['pending', null, true, false],
  ['pending', 'Which site?', true, true],
  ['approved', null, false, false],
  ['approved', 'Which site?', true, false],
  ['rejected', 'No such site', true, false],
] as const)('%s, asked %s, answered %s: can be sent: %s', (status, question, hasAnswers, expected) => {
  expect(canSend({ status, question, hasAnswers })).toBe(expected)
})

test.each([
  ['pending', false, true, true],
  ['pending', false, false, false],
  ['pending', true, false, true],
  ['approved', false, true, false],
  ['approved', true, false, true],
] as const)('%s, answered %s, asked by the network %s: shown: %s', (status, hasAnswers, isAsked, expected) => {
  expect(isShown({ status, hasAnswers }, isAsked)).toBe(expected)
})
