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
      destinationUrl: `${website}/?click={click_id}`,
      defaultPayoutCents: 2000,
      defaultRevenueCents: 2600,
      // what is left out has the values that a new offer has in the form
      status: 'pending',
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
