import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES, parseCountry } from '@/lib/platform/text/country'
import { countryInput } from '@/lib/platform/text/country-schema'

describe('the code of a country', () => {
  test('is read in any case and width', () => {
    for (const code of [...COUNTRY_CODES, 'XK'])
      for (const written of [
        code,
        code.toLowerCase(),
        ` ${code}\n`,
        code.replace(/./g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
      ])
        expect(parseCountry(written)).toBe(code)
  })

  // Cloudflare's and Vercel's words, MaxMind's, user-assigned codes of ISO 3166-1, and codes of its other parts
  test.each([
    'XX',
    'T1',
    'ZZ',
    'A1',
    'A2',
    'O1',
    'EU',
    'AP',
    'AA',
    'QM',
    'U',
    '',
    '840',
    'US,DE',
    '-',
    'Congo',
    'Korea',
    'Europe',
    'Antarctica',
    'ATA',
    'AQ',
  ])('is not %j', (text) => {
    expect(parseCountry(text)).toBeNull()
    expect(
      countryInput('Which?')
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Which?'])
  })

  test.each([
    ['USA', 'US'],
    ['deu', 'DE'],
    [' Gbr ', 'GB'],
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['Germany', 'DE'],
    ['the Netherlands', 'NL'],
    ['Netherlands, Kingdom of the', 'NL'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Ivory Coast', 'CI'],
    ['Korea, Republic of', 'KR'],
    ['Saint Lucia', 'LC'],
    ['St. Lucia', 'LC'],
    ['Trinidad & Tobago', 'TT'],
    ['Trinidad and Tobago', 'TT'],
    ['Åland Islands', 'AX'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Viet Nam', 'VN'],
    ['Kosovo', 'XK'],
    ['U.S.', 'US'],
    ['U.K.', 'GB'],
    ['UAE', 'AE'],
    ['Hong Kong SAR China', 'HK'],
    ['Hong Kong SAR', 'HK'],
    ['DRC', 'CD'],
    ['Lao PDR', 'LA'],
    ['Bosnia', 'BA'],
    ['Iran (Islamic Republic of)', 'IR'],
    // names of country_converter's tests (GPL): facts
    ["China, People's Republic of", 'CN'],
    ['PRC', 'CN'],
    ['Hong Kong, China', 'HK'],
    ['China: Hong Kong SAR', 'HK'],
    ['China, Macao Special Administrative Region', 'MO'],
    ["Democratic People's Republic of Korea", 'KP'],
    ['Bosnia Herzegovina', 'BA'],
    ['Czech Rep.', 'CZ'],
    ['Kingdom of Eswatini', 'SZ'],
    ['The former Yugoslav Republic of Macedonia', 'MK'],
    ['Åland Is.', 'AX'],
    ['Republic of Ireland', 'IE'],
    ['Moldova, republic of', 'MD'],
    ['Congo (Democratic Republic of the)', 'CD'],
  ])('of input is read from %j as %s', (text, code) => {
    expect(countryInput('Which?').parse(text)).toBe(code)
  })

  test.each([
    'Georgia, United States',
    'Ireland, United Kingdom',
    'Guinea (Equatorial)',
    'Sudan (South)',
    'France (Monaco)',
    'Korea',
    'Congo',
    'Republic',
    'China and Japan',
    'Republic of',
    'Georgia, Armenia',
    'Virgin Islands',
  ])('of input is not read from %j, which is none or two', (text) =>
    expect(countryInput('Which?').safeParse(text).success).toBe(false),
  )

  test('is read from every code of three letters and every English name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    expect(COUNTRY_CODES.map((code) => countryInput('Which?').parse(names.of(code)))).toEqual(COUNTRY_CODES)
  })

  test('is that of ISO where others are usual', () => {
    expect(['UK', 'uk', 'EL'].map(parseCountry)).toEqual(['GB', 'GB', 'GR'])
  })

  test('may be empty where none is a choice', () => {
    expect(countryInput('Which?', { orEmpty: true }).parse('')).toBe('')
    expect(countryInput((text) => `Not ${text}.`).safeParse('xx').error?.issues[0]?.message).toBe('Not xx.')
  })
})
