import { folded } from '@/lib/platform/text/fold'

/** States of the United States and provinces of Canada by their codes of ISO 3166-2. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DC: 'District of Columbia',
    DE: 'Delaware',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    IA: 'Iowa',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    MA: 'Massachusetts',
    MD: 'Maryland',
    ME: 'Maine',
    MI: 'Michigan',
    MN: 'Minnesota',
    MO: 'Missouri',
    MS: 'Mississippi',
    MT: 'Montana',
    NC: 'North Carolina',
    ND: 'North Dakota',
    NE: 'Nebraska',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NV: 'Nevada',
    NY: 'New York',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VA: 'Virginia',
    VT: 'Vermont',
    WA: 'Washington',
    WI: 'Wisconsin',
    WV: 'West Virginia',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
}

/** The regions by what people write for them, in small letters: their code alone, and their name. */
const REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES)
    .reverse() // a code of both is the state's
    .flatMap(([country, parts]) =>
      Object.entries(parts).flatMap(([part, name]) =>
        [part, name].map((written) => [written.toLowerCase(), `${country}-${part}`] as const),
      ),
    ),
)

/** The state or province that somebody wrote behind a city: "OR", "Oregon"; undefined for what is none. */
export const stateNamed = (text: string): string | undefined => REGIONS.get(folded(text).replaceAll('.', '').trim())

/** What one code stands for behind a city beside its country: "ca" is California as well, and Georgia is a country and a state. */
const placesOf = (place: string): string[] => {
  const state = place === 'ge' ? 'US-GA' : REGIONS.get(place)
  return state ? [place, state.toLowerCase()] : [place]
}

/** Words of names that are written in several ways. */
const WRITTEN: readonly (readonly string[])[] = [
  ['saint', 'st.', 'st', 'sankt'],
  ['sainte', 'ste.', 'ste'],
  ['fort', 'ft.', 'ft'],
  ['mount', 'mt.', 'mt'],
]

function writtenForms(name: string): string[] {
  const words = name.split(' ')
  const at = words.findIndex((word, place) => place < words.length - 1 && WRITTEN.some((forms) => forms.includes(word)))
  const forms = WRITTEN.find((each) => each.includes(words[at] ?? ''))
  return forms ? forms.map((form) => words.map((word, place) => (place === at ? form : word)).join(' ')) : [name]
}

/**
 * What people write for cities that no language of a file of addresses has (MaxMind's are English, German, French, Spanish,
 * Portuguese, Russian, Chinese and Japanese), with their English names, all folded. Never the other way round: other cities may have
 * the name that is written.
 */
const CALLED: Readonly<Record<string, string>> = {
  'new york city': 'new york',
  nyc: 'new york',
  'quebec city': 'quebec',
  frankfurt: 'frankfurt am main',
  'frankfurt/main': 'frankfurt am main',
  'frankfurt a.m.': 'frankfurt am main',
  arhus: 'aarhus',
  alborg: 'aalborg',
  milano: 'milan',
  torino: 'turin',
  firenze: 'florence',
  napoli: 'naples',
  venezia: 'venice',
  praha: 'prague',
  warszawa: 'warsaw',
  kobenhavn: 'copenhagen',
  'den haag': 'the hague',
}

/** "Washington DC" is the one of the District of Columbia, also without a comma. */
const withDistrict = (written: string): string => written.replace(/^(washington),? d\.?c\.?$/, '$1, dc')

/** A name of a city as it is compared: "portland, us-or". */
export const cityName = (name: string): string => folded(name).replace(/\s*,\s*/g, ', ')

/**
 * A city as somebody wrote it, in all the ways in which files of addresses may: "Zuerich" is "zurich", "St. Louis" "saint louis",
 * and "San Jose, CA" the one of California as well as one of Canada.
 */
export function cityForms(written: string): string[] {
  const [name = '', place] = withDistrict(cityName(written)).split(', ')
  const spaced = name.replaceAll('-', ' ')
  const called = CALLED[name]
  const umlauts = [name, spaced].map((each) => each.replace(/([aou])e/g, '$1'))
  const names = [name, spaced, ...umlauts, ...(called ? [called] : [])]
  const forms = names.flatMap(writtenForms).flatMap((each) => [each, each.replaceAll(' ', '-')])
  const cities = [...new Set(forms)]
  return place === undefined ? cities : placesOf(place).flatMap((each) => cities.map((city) => `${city}, ${each}`))
}
