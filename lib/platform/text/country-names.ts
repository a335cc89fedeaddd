import { COUNTRY_CODES } from './country'
import { folded } from './fold'

// Browsers do not load these lists: their forms have codes to choose from, and the server decides.

/** ISO 3166-1 alpha-3, in the order of `COUNTRY_CODES`. */
const LONG_CODES =
  typeof window === 'undefined' &&
  (
    'AND ARE AFG ATG AIA ALB ARM AGO ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL ' +
    'BES BRA BHS BTN BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI ' +
    'DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN ' +
    'GLP GNQ GRC GTM GUM GNB GUY HKG HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ ' +
    'KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD ' +
    'MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN ' +
    'PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN ' +
    'SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA ' +
    'UKR UGA USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'
  ).split(' ')

/**
 * What a country is called beside its English name in Unicode CLDR: the short names of ISO 3166-1 where they differ, and
 * names of everyday use. "Congo" and "Korea" alone name two countries each, so neither is here.
 */
const OTHER_NAMES =
  typeof window === 'undefined' &&
  `
BN Brunei Darussalam; CD Congo, Democratic Republic of the; CD DR Congo; CD Congo-Kinshasa; CG Congo, Republic of the; CG Congo-Brazzaville;
CI Ivory Coast; CN China, People's Republic of; CN PRC; CV Cabo Verde; CZ Czech Republic; FK Falkland Islands (Malvinas); FM Micronesia, Federated States of;
GB United Kingdom of Great Britain and Northern Ireland; GB Great Britain; HK Hong Kong; KP Korea, Democratic
People's Republic of; KR Korea, Republic of; LU Luxemburg; LA Lao People's Democratic Republic;
MF Saint Martin (French part); MK Macedonia; MM Myanmar; MM Burma; MO Macao; MO Macau; NL Holland;
BQ Bonaire, Sint Eustatius and Saba; PN Pitcairn; PS Palestine;
RU Russian Federation; SH Saint Helena, Ascension and Tristan da Cunha; SX Sint Maarten (Dutch part); SY Syrian Arab Republic;
SZ Swaziland; TL East Timor; TR Turkey; TR Türkiye; TW Taiwan, Province of China; US United States of America;
AE UAE; BA Bosnia; CD DRC; GB U.K.; LA Lao PDR; US U.S.;
VA Holy See; VA Vatican; VG Virgin Islands (British); VI Virgin Islands (U.S.)`

/** A name as it is compared: small letters without accents and signs, without "the" and "and", with short words written out. */
const plainName = (name: string): string =>
  inFull(name)
    .replace(/&|\b(?:the|and)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a name in small letters without accents, those that lists shorten written out. */
const inFull = (name: string): string =>
  folded(name)
    .replace(/\bst\b/g, 'saint')
    .replace(/\brep\b/g, 'republic')
    .replace(/\bdem\b/g, 'democratic')
    .replace(/\b(?:is|isds?|isl)\b(?=\.?\s*$|\.)/g, 'islands')
    .replace(/\bfed\b/g, 'federated')
    .replace(/\bsts\b/g, 'states')
    .replace(/\bterr\b/g, 'territory')

/** What kind of state a country is, or was: most are the only one of their name, whatever they call themselves. */
const STATE =
  /\b(?:republic|kingdom|states?|commonwealth|principality|sultanate|grand duchy|union|federation|federal|federative|federated|democratic|people'?s?|socialist|islamic|arab|united|plurinational|bolivarian|cooperative|co-operative|independent|oriental|hashemite|former|yugoslav|special administrative region|sar|of|the)\b|['’]s\b/g

/** Names that two countries have, with other words for what they are; those are known as a whole alone. */
const OF_TWO = new Set(['china', 'congo', 'korea', 'virginislands', 'saintmartin'])

/** "Republic of Korea" for "Korea, Republic of". */
const turned = (name: string): string => name.replace(/^([^,]+), (.+)$/, '$2 $1')

let known: ReadonlyMap<string, string> | undefined

function readNames(): ReadonlyMap<string, string> {
  if (!LONG_CODES || !OTHER_NAMES) return new Map()
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const others = OTHER_NAMES.replace(/\s+/g, ' ')
    .split(';')
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)] as const)
  return new Map([
    ...COUNTRY_CODES.map((code) => [plainName(english.of(code) ?? code), code] as const),
    ...others.flatMap(([code, name]) => [name, turned(name)].map((one) => [plainName(one), code] as const)),
    ...LONG_CODES.map((long, at) => [long.toLowerCase(), COUNTRY_CODES[at] ?? ''] as const),
    ['kosovo', 'XK'] as const,
  ])
}

/**
 * The code of the country with this English name or three-letter code (ISO 3166-1 alpha-3); undefined for none. A name may say
 * what kind of state it is, in any order, and of a region of China that it is one.
 */
export function countryNamed(text: string): string | undefined {
  known ??= readNames()
  const exact = known.get(plainName(text)) ?? known.get(plainName(turned(text)))
  if (exact) return exact
  // a part that is a country as it stands, as the United States are, is a second one
  const parts = inFull(text)
    .split(/[,:()]/)
    .map((part) => (known?.has(plainName(part)) ? plainName(part) : plainName(part.replace(STATE, ''))))
    .filter((part) => part !== '')
  const own = parts.length > 1 ? parts.filter((part) => part !== 'china') : parts
  const [name] = own
  return name === undefined || own.length > 1 || OF_TWO.has(name) ? undefined : known.get(name)
}
