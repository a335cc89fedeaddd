/** ISO 3166-1 alpha-2, without the six where nobody lives (AQ, BV, GS, HM, TF, UM). */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** Kosovo has no code in ISO 3166-1 yet; networks and address files call it XK. */
const KNOWN = new Set([...COUNTRY_CODES, 'XK'])

/** What people and systems write for a code: the United Kingdom, and Greece in the European Union. */
const SAME: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/**
 * The code that a network or an address file names; null for what they say where they do not know it: XX, ZZ, T1 (Tor), A1
 * (a proxy), EU, AP and the like.
 */
export const knownCountry = (code: string): string | null => (KNOWN.has(code) ? code : null)

/** The code of a country of input, in any case and width; null for all that is none. */
export function parseCountry(text: string): string | null {
  const code = text.normalize('NFKC').trim().toUpperCase()
  return knownCountry(SAME[code] ?? code)
}
