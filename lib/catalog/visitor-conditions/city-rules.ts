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

/** A name of a city as it is compared: "portland, us-or". */
export const cityName = (name: string): string => folded(name).replace(/\s*,\s*/g, ', ')

/**
 * A city as somebody wrote it, in all the ways in which files of addresses may: "Zuerich" is "zurich", "St. Louis" "saint louis",
 * and "San Jose, CA" the one of California as well as one of Canada.
 */
export function cityForms(written: string): string[] {
  const [name = '', place] = cityName(written).split(', ')
  const spaced = name.replaceAll('-', ' ')
  const names = [name, spaced, ...[name, spaced].map((each) => each.replace(/([aou])e/g, '$1'))]
  const forms = names.flatMap(writtenForms).flatMap((each) => [each, each.replaceAll(' ', '-')])
  const cities = [...new Set(forms)]
  return place === undefined ? cities : placesOf(place).flatMap((each) => cities.map((city) => `${city}, ${each}`))
}
