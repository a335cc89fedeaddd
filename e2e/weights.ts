// The JavaScript that each route loads at first, gzipped, in bytes, as it was measured. What is loaded later, such as
// charts, is not in it. The spec allows MAY_GROW_BYTES more: write down the new weight when a route needs it.
export const MAY_GROW_BYTES = 2_048

export const SIGNED_OUT_WEIGHTS: Readonly<Record<string, number>> = {
  '/': 252_268,
  '/login': 211_879,
  '/sign-up': 199_269,
  '/reset-password': 200_295,
  '/welcome': 193_215,
  '/developers': 218_176,
  '/privacy/links': 181_923,
  '/terms': 181_923,
  '/demo/mail': 180_908,
  '/demo/landing': 225_297,
  '/demo/discord/oauth2/authorize': 180_595,
}

export const AFFILIATE_WEIGHTS: Readonly<Record<string, number>> = {
  '/home': 252_996,
  '/dashboard': 287_607,
  '/dashboard/builder': 299_979,
  '/dashboard/cohorts': 265_783,
  '/conversions': 277_845,
  '/links': 313_500,
  '/offers': 272_895,
  '/levels': 218_476,
  '/referrals': 260_760,
  '/shop/orders': 217_178,
  '/account': 222_804,
  '/account/profile': 274_375,
  '/account/payment': 319_950,
  '/account/tax-form': 294_836,
  '/account/privacy-security': 302_045,
  '/account/notifications': 257_508,
  '/account/connections': 303_118,
  '/account/funding': 291_813,
  '/account/squad': 294_025,
  '/account/help': 298_006,
  '/offers/1042': 317_924,
  '/home/tools': 231_987,
  '/home/tools/university': 217_178,
  '/home/tools/university/first-link': 220_356,
  '/market': 233_745,
  '/shop': 281_602,
  '/search': 224_247,
}
