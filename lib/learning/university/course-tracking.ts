import type { Course } from './schema'

export const TRACKING: Course = {
  slug: 'tracking',
  title: 'Tracking and postbacks',
  summary: 'How a click becomes a conversion, and why some conversions are not paid.',
  lessons: [
    {
      slug: 'from-click-to-conversion',
      title: 'From click to conversion',
      body: [
        'A visitor opens your link. The click is recorded with your number, the offer, the source and the sub-IDs, and gets an id of its own. The advertiser’s page receives that id.',
        'When the visitor buys, the advertiser’s server calls ours with the click id and its own transaction id. This call is the postback. It is proved to be the advertiser’s, matched with the click, and checked against the rules of the offer.',
        'You do not install anything. It also works when the visitor’s browser blocks scripts, because two servers talk to each other.',
      ],
    },
    {
      slug: 'attribution',
      title: 'Attribution: whose conversion it is',
      body: [
        'Most offers use last click: of several clicks of one visitor, the latest gets the conversion. Some use first click: the earliest keeps it while it lies in the window.',
        'The window is a number of days, 30 for most offers. A conversion after it is recorded as “Attribution window passed” and not paid; later payments of a subscription whose first one was credited still are. Window and model are shown with the offer’s terms.',
        'For offers with a first click, be early: explain the product. For last click, be there at the decision: compare, answer, remind.',
      ],
    },
    {
      slug: 'rejections',
      title: 'Why a conversion is rejected',
      body: [
        'A rejected conversion is kept with its reason, and you can see it.',
        {
          list: [
            'Duplicate: this click has been paid already.',
            'Cap reached: the offer’s payout for the day was used up.',
            'Attribution window passed: the click was too long ago for a first payment.',
            'Offer paused: the offer was not running when the conversion came, even if it was when the visitor clicked. Later payments of a subscription are still paid while it is paused.',
            'Fraud check or Proxy traffic: the click looked automated or hidden.',
            'Affiliate not approved: your account could not be paid for it.',
            'Rejected by staff: a person looked and wrote down why.',
          ],
        },
      ],
    },
    {
      slug: 'caps',
      title: 'Daily caps',
      body: [
        'An offer may have a cap for what it pays out on one Eastern day, to all affiliates together. The Market page shows what is left.',
        'A conversion that no longer fits is rejected as “Cap reached”. It is not moved to the next day, and the cap is not given back when something else is rejected later.',
        'If you send much traffic to a capped offer, send it early in the Eastern day, or keep a second offer ready.',
      ],
    },
    {
      slug: 'reversals',
      title: 'Reversals',
      body: [
        'An advertiser can take a sale back: a refund, a chargeback, a canceled order. The conversion becomes reversed, and its payout is taken out of where it is: from the held money, or from your balance.',
        'If the money was already withdrawn, your balance may fall below zero. New earnings pay that down first, and until then nothing can be withdrawn.',
        'A reversal also takes the conversion out of your streak and quests. Your level stays.',
      ],
    },
    {
      slug: 'missing-conversion',
      title: 'When a conversion seems to be missing',
      body: [
        'Go through it in this order.',
        {
          list: [
            'Was there a click? Look at the source and the day in Analytics. No click means the link was cut or wrong.',
            'Is the conversion in your list with a reason? Then it did arrive, and the reason tells the rest.',
            'Does the offer pay for what happened? Some pay for the first deposit, not for the sign-up.',
            'Is it too early? Advertisers often report only after they have checked the sale.',
          ],
        },
        'If all of that is in order, write to support with the offer, the day, and the source or sub-ID. With these a single click can be found.',
      ],
    },
  ],
}
