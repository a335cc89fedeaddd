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
    '84',
    '999',
    '1',
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
    // numbers of ISO 3166-1, flags, and nations of the United Kingdom
    ['276', 'DE'],
    ['840', 'US'],
    ['036', 'AU'],
    ['🇩🇪', 'DE'],
    ['🇬🇧 United Kingdom', 'GB'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'GB'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['Northern Ireland', 'GB'],
    // WooCommerce's words where they differ
    ['United Kingdom (UK)', 'GB'],
    ['United States (US)', 'US'],
    ['Congo (Brazzaville)', 'CG'],
    ['Congo (Kinshasa)', 'CD'],
    ['Belau', 'PW'],
    ['Bonaire, Saint Eustatius and Saba', 'BQ'],
    ['Cocos (Keeling) Islands', 'CC'],
    ['Palestinian Territory', 'PS'],
    ['Saint Martin (Dutch part)', 'SX'],
    ['Saint Martin (French part)', 'MF'],
    ['São Tomé and Príncipe', 'ST'],
    ['Virgin Islands (British)', 'VG'],
    ['Virgin Islands (US)', 'VI'],
    ['Reunion', 'RE'],
    // codes beside names, and names in other languages
    ['Germany (DE)', 'DE'],
    ['DE - Germany', 'DE'],
    ['DE / DEU', 'DE'],
    ['Germany, DE', 'DE'],
    ['Deutschland', 'DE'],
    ['Schweiz/Suisse/Svizzera', 'CH'],
    ['Österreich', 'AT'],
    ['Osterreich', 'AT'],
    ['ESPAÑA', 'ES'],
    ['Brasil', 'BR'],
    ['Belgique', 'BE'],
    ['Allemagne', 'DE'],
    ['Estados Unidos', 'US'],
    ['Polska', 'PL'],
    ['Россия', 'RU'],
    ['日本', 'JP'],
    ['中国', 'CN'],
    ['대한민국', 'KR'],
    ['Ελλάδα', 'GR'],
    ['ישראל', 'IL'],
    ['Magyarország', 'HU'],
    ['Србија', 'RS'],
    ['Việt Nam', 'VN'],
    ['Guinea (Equatorial)', 'GQ'],
  ])('of input is read from %j as %s', (text, code) => {
    expect(countryInput('Which?').parse(text)).toBe(code)
  })

  test.each([
    'Georgia, United States',
    'Ireland, United Kingdom',
    'Sudan (South)',
    'France (Monaco)',
    'Korea',
    'Congo',
    'Republic',
    'China and Japan',
    'Republic of',
    'Georgia, Armenia',
    'Virgin Islands',
    'United Kingdom (US)',
    'Georgia (GA)',
    'DE - France',
    'Germany / France',
    '🇩🇪🇫🇷',
    'Kongo',
    'Corea',
  ])('of input is not read from %j, which is none or two', (text) =>
    expect(countryInput('Which?').safeParse(text).success).toBe(false),
  )

  test('is read from its name in its own language', () => {
    const misread = [...COUNTRY_CODES, 'XK'].flatMap((code) => {
      const { language, script } = new Intl.Locale(`und-${code}`).maximize()
      const name = new Intl.DisplayNames(`${language}-${script}`, { type: 'region' }).of(code) ?? ''
      return countryInput('Which?').safeParse(name).data === code ? [] : [`${code} ${name}`]
    })
    expect(misread).toEqual([])
  })

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
