// Creates an advertiser and an offer of theirs as a draft, gives the draft another name, and prints both ids.
//   STOKE_URL=https://stoke.example STOKE_KEY=stk_… node create-offer.mjs "Example Shop" https://shop.example
// The key is that of a super admin with the scopes advertisers:write, offers:read and offers:write.
import { Stoke, StokeError } from '@stoke/client'

const [name = 'Example Shop', website = 'https://shop.example'] = process.argv.slice(2)
const stoke = new Stoke({ baseUrl: process.env.STOKE_URL, key: process.env.STOKE_KEY })
const reason = 'Set up by a script'

try {
  const advertiser = await stoke.call('createAdvertiser', {
    body: { name, website, reference: '', paymentTerms: '', currency: 'USD', notes: '', contacts: [], reason },
  })
  const offer = await stoke.call('createOffer', {
    body: {
      advertiserId: advertiser.id,
      name: `${name} Sale`,
      description: 'Pays for each sale.',
      displayAdvertiser: name,
      categoryIds: [],
      destinationUrl: `${website}/?click={click_id}`,
      previewUrl: website,
      payoutType: 'cpa_flat',
      defaultPayoutCents: 2000,
      percentPayoutBps: 0,
      defaultRevenueCents: 2600,
      percentRevenueBps: 0,
      payoutCapCents: null,
      holdDays: 7,
      attributionModel: 'last_click',
      attributionWindowDays: 30,
      allowMultipleConversions: false,
      isSubscription: false,
      requiresApproval: false,
      isPrivate: false,
      allowDeepLinks: false,
      deepLinkHosts: [],
      allowedTraffic: [],
      allowedCountries: [],
      allowedDevices: [],
      fallbackOfferId: null,
      startsAt: null,
      expiresAt: null,
      status: 'pending',
      reason,
    },
  })
  const params = { id: offer.id }
  // refused with 412 if somebody changed the offer since it was read
  const { answer, etag } = await stoke.request('getOfferByStaff', { params })
  const body = { name: `${name} Spring Sale`, version: answer.version, reason }
  await stoke.call('changeOffer', { params, body }, { ifMatch: etag })
  console.log(JSON.stringify({ advertiserId: advertiser.id, offerId: offer.id }))
} catch (error) {
  if (!(error instanceof StokeError)) throw error
  console.error(`${error.message} (${error.status} ${error.code})`, error.fields)
  process.exitCode = 1
}
