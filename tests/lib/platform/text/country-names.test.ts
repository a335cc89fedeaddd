import { expect, test } from 'vitest'
import { countryNamed } from '@/lib/platform/text/country-names'

// Names as the World Bank, ISO 3166, WooCommerce, spreadsheets and people of each country write them.
test.each([
  ['DE', 'Deutschland (DE)|DEU|Bundesrepublik Deutschland|Allemagne|Niemcy|德国|ドイツ|276|🇩🇪'],
  ['US', 'U.S.A.|United States of America (the)|États-Unis|EE.UU.|EE. UU.|EUA|VS|США|ABD|美國|Estados Unidos|🇺🇸 USA'],
  [
    'GB',
    'Great Britain (UK)|Großbritannien|Vereinigtes Königreich|Royaume-Uni|Inghilterra|Inglaterra|Gran Bretaña|Scotland',
  ],
  ['NL', 'The Netherlands|Pays-Bas|Holanda|Hollande'],
  ['KR', 'Korea, South|Korea, Rep.|S. Korea|한국|대한민국|남한|Korea (Republic of)'],
  ['HK', 'Hong Kong SAR|香港|홍콩'],
  ['RU', 'Russian Federation|Россия|РФ'],
  ['SK', 'Slovak Republic|Slovensko'],
  ['KG', 'Kyrgyz Republic'],
  ['VE', 'Venezuela, RB|Venezuela (Bolivarian Republic of)'],
  ['EG', 'Egypt, Arab Rep.'],
  ['IR', 'Iran, Islamic Rep.'],
  ['BA', 'Bosnia & Herzegovina|Bosnia and Herz.|Bosna i Hercegovina'],
  ['TT', 'Trinidad|Trinidad & Tobago'],
  ['NA', 'NA|Namibia|NAM'],
  [undefined, 'N/A|n/a|n.a.|#N/A|Korea|Congo|Europe|Worldwide|Other|Unknown|XX|ZZ|Germany, France|US-CA|-'],
])('%s is named by %s', (code, names) => {
  expect(names.split('|').filter((name) => countryNamed(name) !== code)).toEqual([])
})
