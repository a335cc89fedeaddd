import { COUNTRY_CODES, parseCountry } from './country'
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

/** ISO 3166-1: the numbers of the countries, in the order of `COUNTRY_CODES`. */
const NUMBERS =
  typeof window === 'undefined' &&
  (
    '020 784 004 028 660 008 051 024 032 016 040 036 533 248 031 070 052 050 056 854 100 048 108 204 652 060 096 068 535 ' +
    '076 044 064 072 112 084 124 166 180 140 178 756 384 184 152 120 156 170 188 192 132 531 162 196 203 276 262 208 212 ' +
    '214 012 218 233 818 732 232 724 231 246 242 238 583 234 250 266 826 308 268 254 831 288 292 304 270 324 312 226 300 ' +
    '320 316 624 328 344 340 191 332 348 360 372 376 833 356 086 368 364 352 380 832 388 400 392 404 417 116 296 174 659 ' +
    '408 410 414 136 398 418 422 662 438 144 430 426 440 442 428 434 504 492 498 499 663 450 584 807 466 104 496 446 580 ' +
    '474 478 500 470 480 462 454 484 458 508 516 540 562 574 566 558 528 578 524 520 570 554 512 591 604 258 598 608 586 ' +
    '616 666 612 630 275 620 585 600 634 638 642 688 643 646 682 090 690 729 752 702 654 705 744 703 694 674 686 706 740 ' +
    '728 678 222 534 760 748 796 148 768 764 762 772 626 795 788 776 792 780 798 158 834 804 800 840 858 860 336 670 862 ' +
    '092 850 704 548 876 882 887 175 710 894 716'
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
MF Saint Martin (French part); MK Macedonia; MK FYROM; MK Macedonia, FYR; MK Macedonia, FYRO; MM Myanmar; MM Burma; MO Macao; MO Macau; NL Holland;
BQ Bonaire, Sint Eustatius and Saba; BQ Bonaire, Saint Eustatius and Saba; PN Pitcairn; PS Palestine;
RU Russian Federation; SH Saint Helena, Ascension and Tristan da Cunha; SX Sint Maarten (Dutch part); SY Syrian Arab Republic;
SZ Swaziland; TL East Timor; TR Turkey; TR Türkiye; TW Taiwan, Province of China; US United States of America;
AE UAE; SA KSA; BA Bosnia; CD DRC; GB U.K.; LA Lao PDR; US U.S.;
VA Holy See; VA Vatican; VG Virgin Islands (British); VI Virgin Islands (U.S.); VI Virgin Islands (US);
GB England; GB Scotland; GB Wales; GB Northern Ireland; PW Belau; PS Palestinian Territory; SX Saint Martin (Dutch part);
AG Antigua; BA Bosnia and Herz; BA Bosnia-Herz; KG Kyrgyz Republic; SK Slovak Republic; TT Trinidad; VE Venezuela, RB;
DE Bundesrepublik Deutschland; GB Großbritannien; GB Grande-Bretagne; GB Gran Bretaña; GB Grã-Bretanha; GB Gran Bretagna; GB Angleterre;
GB Inghilterra; GB Inglaterra; GB Anglia; HK 香港; HK 홍콩; KR Korea, Rep.; KR S. Korea; KP N. Korea; ZA S. Africa; SS S. Sudan; CD Congo, Dem. Rep.; CG Congo, Rep.; MX Méjico; KR 한국; KR 남한; KR 南韓; MO 澳門; MO 澳门; RU РФ; US EE.UU.; US EUA; US VS; US V.S.;
US США; US ABD; US 美國; NL Hollande; NL Holanda; NL Olanda; NL 荷兰`

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

let read: ReadonlyMap<string, string> | undefined

function knownNames(): ReadonlyMap<string, string> {
  read ??= readNames()
  return read
}

function readNames(): ReadonlyMap<string, string> {
  if (!LONG_CODES || !NUMBERS || !OTHER_NAMES) return new Map()
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const others = OTHER_NAMES.replace(/\s+/g, ' ')
    .split(';')
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)] as const)
  return new Map([
    ...COUNTRY_CODES.map((code) => [plainName(english.of(code) ?? code), code] as const),
    ...others.flatMap(([code, name]) => [name, turned(name)].map((one) => [plainName(one), code] as const)),
    ...NUMBERS.map((number, at) => [number, COUNTRY_CODES[at] ?? ''] as const),
    ...LONG_CODES.map((long, at) => [long.toLowerCase(), COUNTRY_CODES[at] ?? ''] as const),
    ['kosovo', 'XK'] as const,
  ])
}

/** Languages of many countries; each country's own main one is read as well. */
const LANGUAGES = (
  'ar bg bn ca cs da de el es et eu fa fi fil fr ga gl he hi hr hu id is it ja ko lt lv mk ms mt nb nl pl pt ro ru sk sl sq sr ' +
  'sr-Latn sv sw ta th tr uk ur vi zh zh-TW'
).split(' ')

let foreign: ReadonlyMap<string, string> | undefined

/** Names in these languages as CLDR has them. What two countries are called in two languages is none. */
function readForeignNames(): ReadonlyMap<string, string> {
  const codes = [...COUNTRY_CODES, 'XK']
  const own = codes.map((code) => new Intl.Locale(`und-${code}`).maximize().toString())
  const found = new Map<string, string>()
  const unclear = new Set<string>()
  for (const language of new Set([...LANGUAGES, ...own])) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of codes) {
      const name = plainName(names.of(code) ?? code)
      if ((found.get(name) ?? code) !== code) unclear.add(name)
      found.set(name, code)
    }
  }
  for (const name of [...unclear, ...OF_TWO]) found.delete(name)
  return found
}

/** Two letters as a flag, and the flags of England, Scotland and Wales, whose letters nobody sees. */
const FLAG =
  /^(?:([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])|\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]+\u{e007f})$/u
const letterOf = (sign: string): string => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)

function flagOf(text: string): string | null {
  const [flag, first, second] = FLAG.exec(text) ?? []
  if (flag === undefined) return null
  return first === undefined || second === undefined ? 'GB' : parseCountry(letterOf(first) + letterOf(second))
}

/** A country by one of its names or codes alone. */
function oneOf(text: string): string | null {
  const name = plainName(text)
  const code = parseCountry(text) ?? flagOf(text.trim()) ?? knownNames().get(name)
  if (code !== undefined || name.length < 2) return code ?? null
  foreign ??= readForeignNames()
  return foreign.get(name) ?? null
}

/** What stands between a country's name and its code or its name in another language: "United Kingdom (UK)", "DE - Germany". */
const BETWEEN = /[()[\]/|:]|\s[-–—]\s|,\s|(?<=\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}])\s/u

/** Longer texts name no country, and are not looked at: two of the longest names with what stands around them are shorter. */
const NAMES_MAX = 200

/**
 * The code of the country of a text; undefined for none, and for two. It may be its name in English, with what kind of state it
 * is in any order, and of a region of China that it is one; its name in another language; its three letters or three digits of
 * ISO 3166-1; its flag; and several of these.
 */
export function countryNamed(text: string): string | undefined {
  if (text.length > NAMES_MAX) return undefined
  if (NO_COUNTRY.test(text.trim())) return undefined
  const known = knownNames()
  const exact = known.get(plainName(text)) ?? known.get(plainName(turned(text))) ?? byStates(text) ?? oneOf(text)
  if (exact) return exact
  const parts = text.split(BETWEEN).filter((part) => part.trim() !== '')
  const codes = new Set(parts.map(oneOf))
  const [code] = codes
  return codes.size === 1 ? (code ?? undefined) : undefined
}

/** What programs and people write for none; `NA` alone is Namibia. */
const NO_COUNTRY = /^#?n[/.]\s?a\.?$/i

/** The country of an English name with what kind of state it is. */
function byStates(text: string): string | undefined {
  const known = knownNames()
  // a part that is a country as it stands, as the United States are, is a second one
  const parts = inFull(text)
    .split(/[,:()]/)
    .map((part) => (known.has(plainName(part)) ? plainName(part) : plainName(part.replace(STATE, ''))))
    .filter((part) => part !== '')
  const own = parts.length > 1 ? parts.filter((part) => part !== 'china') : parts
  const [name] = own
  return name === undefined || own.length > 1 || OF_TWO.has(name) ? undefined : known.get(name)
}
