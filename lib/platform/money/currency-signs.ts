/**
 * What people write for a currency beside its code, without a point at its end: the signs and short words of Unicode CLDR, of central
 * banks, and of prices in the country's shops. Some are of several currencies.
 */
const SIGNS = `
AED د.إ|درهم|Dhs|Dh; AFN ؋|Afs|Af; ALL Lek|lekë; AMD ֏|դր|dram; ANG NAf|ƒ; AOA Kz; ARS AR$; AUD AUD$|AU$|A$; AWG Afl|ƒ; AZN ₼|ман|man;
BAM KM; BBD BBD$|Bds$|BD$; BDT ৳|Tk; BGN лв; BHD د.ب|BD; BIF FBu; BMD BD$; BND BN$|B$; BOB Bs|$b; BRL R$; BSD BS$|B$; BTN Nu;
BWP P; BYN Br; BZD BZ$; CAD CAD$|CAN$|CA$|C$|$ CA|$CA; CHF SFr|Fr|₣; CLP CLP$|CL$; CNY CN¥|¥|元|人民币|RMB|yuan; COP COL$|CO$;
CRC ₡|¢; CUP $MN; CZK Kč; DJF Fdj; DKK kr; DOP RD$; DZD د.ج|دج|DA; EGP E£|L.E|LE|ج.م|جنيه; ERN Nfk|ናቕፋ; ETB Br|ብር;
EUR €|euros|euro; FJD FJ$; GBP £|pounds|pound; GEL ₾|ლ|lari; GHS GH₵|GH¢|₵|GHC; GMD D; GNF FG|GFr; GTQ Q; GYD G$|GY$; HKD HK$;
HNL L; HTG Gde; HUF Ft; IDR Rp; ILS ₪|NIS|ש"ח|ש״ח; INR ₹|Rs|Re|रु|रू|rupees|rupee; IQD ع.د|د.ع; IRR ﷼|ریال; ISK kr; JMD J$|JA$;
JOD د.ا|د.أ|JD; JPY JP¥|¥|円|yen; KES KSh|Sh; KGS сом; KHR ៛; KRW ₩|원|won; KWD د.ك|KD; KYD CI$|KY$; KZT ₸|тг|тенге; LAK ₭;
LBP ل.ل; LKR Rs|රු|ரூ; LRD L$|LD$; LSL M; LYD ل.د; MAD د.م|درهم|DH|Dhs; MDL lei|leu; MGA Ar; MKD ден; MMK K|Ks; MNT ₮|төг;
MOP MOP$|MO$; MRU UM; MUR Rs; MVR Rf|MRf; MWK MK; MXN MX$|Mex$|M.N; MYR RM; MZN MT|MTn; NAD N$; NGN ₦|N; NIO C$; NOK kr;
NPR Rs|NRs|रु|रू|रूपैयाँ; NZD NZ$; OMR ر.ع|ريال|﷼|RO; PAB B/; PEN S/; PGK K; PHP ₱|P; PKR Rs|روپے; PLN zł|zl|złotych|zlotych;
PYG ₲|Gs; QAR ر.ق|ريال|﷼|QR; RON lei|leu; RSD дин|din; RUB ₽|руб|рублей|р; RWF FRw|RF; SAR ر.س|ريال|﷼|SR; SBD SI$; SCR Rs|SR;
SDG ج.س|جنيه; SEK kr; SGD SG$|S$; SLE Le; SLL Le; SOS Sh.So; SRD SR$; STN Db; SYP ل.س; SZL E; THB ฿|บาท|baht; TJS сом|смн;
TND د.ت|DT; TOP T$; TRY ₺|TL; TTD TT$; TWD NT$|元; TZS TSh|Sh; UAH ₴|грн; UGX USh|Sh;
USD US$|USD$|U$S|US dollars|US dollar|dollars|dollar; UYU $U; UZS сум|сўм|soʻm|so'm; VED Bs; VES Bs; VND ₫|đ|VNĐ; VUV VT; WST WS$;
XAF F CFA|FCFA|CFA; XCD EC$; XOF F CFA|FCFA|CFA; XPF F|FCFP|F CFP; YER ر.ي|ريال|﷼; ZAR R; ZMW K|ZK; ZWG ZiG|Z$`

/** Currencies that are written with "$" alone where it is plain which is meant. */
const IN_DOLLARS_OR_PESOS =
  'ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD'

/** The signs of each currency by its code. */
export function readSigns(): Readonly<Record<string, readonly string[]>> {
  const lines = SIGNS.split(';').map((line) => /^\s*([A-Z]{3}) (.*)$/s.exec(line))
  const signs: Record<string, string[]> = Object.fromEntries(
    lines.map((line) => [line?.[1] ?? '', (line?.[2] ?? '').split('|')]),
  )
  for (const currency of IN_DOLLARS_OR_PESOS.split(' ')) signs[currency] = [...(signs[currency] ?? []), '$']
  return signs
}
